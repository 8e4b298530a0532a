#!/bin/sh
# Fill a PDF form once for each row of a CSV, by curl and jq:
#
#     PLATEN_URL=http://127.0.0.1:8080 PLATEN_API_KEY=platen_live_... \
#         sh fill_forms.sh form.pdf people.csv people.zip
#
# The CSV's columns are the names of the form's fields. With "verify SIGNATURE" it reads the raw body of a webhook from
# standard input, and exits with 0 if PLATEN_WEBHOOK_SECRET made its Service-Signature.
set -eu

if [ "${1:-}" = verify ]; then
  digest=$(openssl dgst -sha256 -hmac "$PLATEN_WEBHOOK_SECRET" -r | cut -d ' ' -f 1)
  # Digests of both are compared, so that the time says nothing about the signature.
  [ "$(printf 'sha256=%s' "$digest" | sha256sum)" = "$(printf '%s' "$2" | sha256sum)" ]
  exit
fi

form=$1 rows=$2 zip=$3
api=${PLATEN_URL:-http://127.0.0.1:8080}/api/v1

# One call. Connections that fail and the statuses 429 and 5xx are tried again; under one key a POST happens once.
ask() {
  curl --silent --show-error --fail-with-body --retry 3 \
    --header "Authorization: Bearer $PLATEN_API_KEY" "$@"
}
post() {
  ask --header "Idempotency-Key: $(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen)" "$@"
}

# The body of a refusal has its code and what to do.
fail() {
  echo "$1" >&2
  exit 1
}

template=$(post --form name=Form --form "file=@$form" "$api/templates/upload") || fail "$template"
mapping=$(echo "$template" |
  jq '{name: "Form", template_id: .id, field_mappings: [.fields[].name | {(.): .}] | add}' |
  post --json @- "$api/mappings") || fail "$mapping"
envelope=$(echo "$mapping" |
  jq '{name: "Form", template_id, mapping_id: .id}' |
  post --json @- "$api/envelopes") || fail "$envelope"
id=$(echo "$envelope" | jq .envelope_id)
submitted=$(post --form "envelope_id=$id" --form "file=@$rows" "$api/generate/envelope-bulk") ||
  fail "$submitted"
job=$(echo "$submitted" | jq --raw-output .upload_id)

pause=1
while :; do
  status=$(ask "$api/generate/envelope-bulk/status/$job") || fail "$status"
  case $(echo "$status" | jq --raw-output .status) in
    queued | processing) sleep $pause ;;
    completed) break ;;
    *) fail "$(echo "$status" | jq --raw-output '"The job is \(.status): \(.error)"')" ;;
  esac
  [ $pause -ge 10 ] || pause=$((pause + 1))
done
ask "$api/generate/envelope-bulk/results/$job?limit=500" |
  jq --raw-output '.results[] | "line \(.line): \(.field // "-"): \(.error)"' >&2
ask --output "$zip" "$api/generate/envelope-bulk/download/$job"
echo "$status" | jq --raw-output --arg zip "$zip" '"\(.succeeded) of \(.total) rows: \($zip)"'
[ "$(echo "$status" | jq .failed)" = 0 ] || exit 3
