#!/usr/bin/env python3
"""Fill a PDF form once for each row of a CSV, by plain HTTP: Python 3.9 and its standard library.

    PLATEN_URL=http://127.0.0.1:8080 PLATEN_API_KEY=platen_live_... \\
        python3 fill_forms.py form.pdf people.csv people.zip

The CSV's columns are the names of the form's fields. Exit code 0: every row was filled; 3: some
were not, and were told; 1: nothing was. With "verify SIGNATURE" it reads the raw body of a webhook
from standard input, and exits with 0 if PLATEN_WEBHOOK_SECRET made its Service-Signature.
"""

import csv
import hashlib
import hmac
import json
import os
import shutil
import sys
import time
import urllib.error
import urllib.request
import uuid

URL = os.environ.get("PLATEN_URL", "http://127.0.0.1:8080").rstrip("/")
KEY = os.environ.get("PLATEN_API_KEY", "")
BULK = "/api/v1/generate/envelope-bulk"

TIMEOUT_S = 60
ATTEMPTS_MAX = 4
PASSING = (429, 502, 503, 504)
WAIT_S_MAX = 60
POLL_S_MAX = 10


class Refused(Exception):
    """The service said no: `code` is stable, the message is for people."""

    def __init__(self, status, body):
        super().__init__(body.get("message", f"The service answered {status}."))
        self.status = status
        self.code = body.get("error", "http_error")
        self.details = body.get("details", [])
        self.request_id = body.get("request_id")


def is_genuine(body, signature, secret):
    """True if `Service-Signature` was made for this body, compared in constant time."""
    digest = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(f"sha256={digest}".encode(), signature.encode())


def ask(method, path, body=None, content_type=None):
    """One call; the open answer. What passes is tried again, a POST under the same key."""
    headers = {"Authorization": f"Bearer {KEY}"}
    if content_type is not None:
        headers["Content-Type"] = content_type
    if method == "POST":
        # The service answers a key that it has seen as it did before, and does nothing twice.
        headers["Idempotency-Key"] = str(uuid.uuid4())
    for attempt in range(1, ATTEMPTS_MAX + 1):
        request = urllib.request.Request(URL + path, data=body, headers=headers, method=method)
        try:
            return urllib.request.urlopen(request, timeout=TIMEOUT_S)
        except urllib.error.HTTPError as answer:
            wait = float(answer.headers.get("Retry-After") or 2**attempt / 2)
            if answer.code not in PASSING or attempt == ATTEMPTS_MAX or wait > WAIT_S_MAX:
                raise Refused(answer.code, json_of(answer)) from None
        except urllib.error.URLError:
            wait = 2**attempt / 2
            if attempt == ATTEMPTS_MAX:
                raise
        time.sleep(wait)


def json_of(answer):
    """The JSON of an answer; nothing where it is none."""
    try:
        return json.loads(answer.read())
    except ValueError:
        return {}


def get(path):
    with ask("GET", path) as answer:
        return json_of(answer)


def post(path, body):
    with ask("POST", path, json.dumps(body).encode(), "application/json") as answer:
        return json_of(answer)


def upload(path, fields, filename, content):
    """A form with one file, as multipart/form-data (RFC 7578)."""
    boundary = uuid.uuid4().hex
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()
    ]
    parts.append(
        f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{filename}"\r\n'
        "Content-Type: application/octet-stream\r\n\r\n".encode() + content + b"\r\n"
    )
    parts.append(f"--{boundary}--\r\n".encode())
    content_type = f"multipart/form-data; boundary={boundary}"
    with ask("POST", path, b"".join(parts), content_type) as answer:
        return json_of(answer)


def bytes_of(path):
    with open(path, "rb") as file:
        return file.read()


def header_of(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return [name.strip() for name in next(csv.reader(file))]


def prepare(form_path, csv_path):
    """Uploads the form, and ties it to a mapping: the id of the envelope."""
    template = upload("/api/v1/templates/upload", {"name": "Form"}, "form.pdf", bytes_of(form_path))
    names = [field["name"] for field in template["fields"]]
    mapping = post(
        "/api/v1/mappings",
        {
            "name": "Form",
            "template_id": template["id"],
            "field_mappings": {name: name for name in header_of(csv_path) if name in names},
        },
    )
    envelope = post(
        "/api/v1/envelopes",
        {"name": "Form", "template_id": template["id"], "mapping_id": mapping["id"]},
    )
    return envelope["envelope_id"]


def wait_for(upload_id):
    """Asks until the job has ended, ever less often: each question counts against the hourly limit."""
    pause = 0.25
    while True:
        job = get(f"{BULK}/status/{upload_id}")
        print(f"{job['progress']} %", file=sys.stderr)
        if job["status"] not in ("queued", "processing"):
            return job
        time.sleep(pause)
        pause = min(pause * 1.3, POLL_S_MAX)


def tell_failed(upload_id):
    """Tells every row that failed, page by page."""
    cursor = ""
    while cursor is not None:
        page = get(f"{BULK}/results/{upload_id}?limit=500{cursor and f'&cursor={cursor}'}")
        for row in page["results"]:
            print(f"line {row['line']}: {row['field'] or '-'}: {row['error']}", file=sys.stderr)
        cursor = page["next_cursor"]


def download(upload_id, path):
    """Streams the ZIP to a file, which appears when it is whole."""
    with ask("GET", f"{BULK}/download/{upload_id}") as answer, open(f"{path}.part", "wb") as file:
        shutil.copyfileobj(answer, file)
    os.replace(f"{path}.part", path)


def main(form_path, csv_path, zip_path):
    envelope_id = prepare(form_path, csv_path)
    job = upload(BULK, {"envelope_id": envelope_id}, "rows.csv", bytes_of(csv_path))
    end = wait_for(job["upload_id"])
    if end["status"] != "completed":
        print(f"The job is {end['status']}: {end['error']}", file=sys.stderr)
        return 1
    tell_failed(job["upload_id"])
    download(job["upload_id"], zip_path)
    print(f"{end['succeeded']} of {end['total']} rows: {zip_path}")
    return 3 if end["failed"] > 0 else 0


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "verify":
        secret = os.environ["PLATEN_WEBHOOK_SECRET"]
        sys.exit(0 if is_genuine(sys.stdin.buffer.read(), sys.argv[2], secret) else 1)
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    try:
        sys.exit(main(*sys.argv[1:]))
    except Refused as error:
        print(f"{error} ({error.status} {error.code}, request {error.request_id})", file=sys.stderr)
        for detail in error.details:
            print(f"  {detail['field']}: {detail['message']}", file=sys.stderr)
        sys.exit(1)
    except urllib.error.URLError as error:
        print(f"The service at {URL} cannot be reached: {error.reason}", file=sys.stderr)
        sys.exit(1)
