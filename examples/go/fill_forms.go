// Fill a PDF form once for each row of a CSV, by plain HTTP: Go 1.19 and its standard library.
//
//	PLATEN_URL=http://127.0.0.1:8080 PLATEN_API_KEY=platen_live_... go run fill_forms.go form.pdf people.csv people.zip
//
// The CSV's columns are the names of the form's fields. With "verify SIGNATURE" it reads the raw body of a webhook from
// standard input, and exits with 0 if PLATEN_WEBHOOK_SECRET made its Service-Signature.
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"time"
)

const bulk = "/generate/envelope-bulk"
const attemptsMax = 4

func isGenuine(body []byte, signature, secret string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	return hmac.Equal([]byte("sha256="+hex.EncodeToString(mac.Sum(nil))), []byte(signature))
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// ask makes one call. What passes is tried again, a POST under the same key.
func ask(path, contentType string, body []byte) []byte {
	url := os.Getenv("PLATEN_URL")
	if url == "" {
		url = "http://127.0.0.1:8080"
	}
	method, key := http.MethodGet, make([]byte, 16)
	if body != nil {
		method = http.MethodPost
	}
	_, err := rand.Read(key)
	check(err)
	client := http.Client{Timeout: time.Minute}
	for attempt := 1; ; attempt++ {
		request, err := http.NewRequest(method, url+"/api/v1"+path, bytes.NewReader(body))
		check(err)
		request.Header.Set("Authorization", "Bearer "+os.Getenv("PLATEN_API_KEY"))
		if body != nil {
			request.Header.Set("Content-Type", contentType)
			request.Header.Set("Idempotency-Key", hex.EncodeToString(key))
		}
		answer, err := client.Do(request)
		isLast := attempt == attemptsMax
		if err == nil {
			text, err := io.ReadAll(answer.Body)
			answer.Body.Close()
			check(err)
			if answer.StatusCode < 300 {
				return text
			}
			switch answer.StatusCode {
			case 429, 502, 503, 504:
			default:
				isLast = true
			}
			if isLast {
				refusal := map[string]any{}
				_ = json.Unmarshal(text, &refusal)
				check(fmt.Errorf("%v (%d %v)", refusal["message"], answer.StatusCode, refusal["error"]))
			}
		} else if isLast {
			check(err)
		}
		time.Sleep(time.Duration(attempt*attempt) * time.Second)
	}
}

func get(path string, into any) {
	check(json.Unmarshal(ask(path, "", nil), into))
}

func post(path string, value, into any) {
	body, err := json.Marshal(value)
	check(err)
	check(json.Unmarshal(ask(path, "application/json", body), into))
}

func upload(path string, fields map[string]string, name string, into any) {
	content, err := os.ReadFile(name)
	check(err)
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for field, value := range fields {
		check(form.WriteField(field, value))
	}
	file, err := form.CreateFormFile("file", name)
	check(err)
	_, err = file.Write(content)
	check(err)
	check(form.Close())
	check(json.Unmarshal(ask(path, form.FormDataContentType(), body.Bytes()), into))
}

func main() {
	if len(os.Args) == 3 && os.Args[1] == "verify" {
		body, err := io.ReadAll(os.Stdin)
		check(err)
		if !isGenuine(body, os.Args[2], os.Getenv("PLATEN_WEBHOOK_SECRET")) {
			os.Exit(1)
		}
		return
	}
	if len(os.Args) != 4 {
		check(fmt.Errorf("usage: fill_forms form.pdf people.csv people.zip"))
	}
	var template struct {
		ID     int
		Fields []struct{ Name string }
	}
	upload("/templates/upload", map[string]string{"name": "Form"}, os.Args[1], &template)
	fields := map[string]string{}
	for _, field := range template.Fields {
		fields[field.Name] = field.Name
	}
	var mapping struct{ ID int }
	post("/mappings", map[string]any{"name": "Form", "template_id": template.ID, "field_mappings": fields}, &mapping)
	var envelope struct{ ID int }
	post("/envelopes", map[string]any{"name": "Form", "template_id": template.ID, "mapping_id": mapping.ID}, &envelope)
	var job struct {
		UploadID string `json:"upload_id"`
	}
	upload(bulk, map[string]string{"envelope_id": fmt.Sprint(envelope.ID)}, os.Args[2], &job)
	var end struct {
		Status, Error            string
		Succeeded, Total, Failed int
	}
	for pause := 250 * time.Millisecond; ; pause += pause / 3 {
		get(bulk+"/status/"+job.UploadID, &end)
		if end.Status != "queued" && end.Status != "processing" {
			break
		}
		time.Sleep(pause)
	}
	if end.Status != "completed" {
		check(fmt.Errorf("the job is %s: %s", end.Status, end.Error))
	}
	var failed struct {
		Results []struct {
			Line         int
			Field, Error string
		}
	}
	get(bulk+"/results/"+job.UploadID+"?limit=500", &failed)
	for _, row := range failed.Results {
		fmt.Fprintf(os.Stderr, "line %d: %s: %s\n", row.Line, row.Field, row.Error)
	}
	check(os.WriteFile(os.Args[3], ask(bulk+"/download/"+job.UploadID, "", nil), 0o600))
	fmt.Printf("%d of %d rows: %s\n", end.Succeeded, end.Total, os.Args[3])
	if end.Failed > 0 {
		os.Exit(3)
	}
}
