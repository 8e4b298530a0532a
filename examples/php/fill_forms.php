<?php
/*
 * Fill a PDF form once for each row of a CSV, by plain HTTP: PHP 8.1 with curl.
 *
 *     PLATEN_URL=http://127.0.0.1:8080 PLATEN_API_KEY=platen_live_... php fill_forms.php form.pdf people.csv people.zip
 *
 * The CSV's columns are the names of the form's fields. With "verify SIGNATURE" it reads the raw body of a webhook from
 * standard input, and exits with 0 if PLATEN_WEBHOOK_SECRET made its Service-Signature.
 */
declare(strict_types=1);

const BULK = '/generate/envelope-bulk';
const ATTEMPTS_MAX = 4;

function isGenuine(string $body, string $signature, string $secret): bool
{
    return hash_equals('sha256=' . hash_hmac('sha256', $body, $secret), $signature);
}

/** One call; the body of the answer. What passes is tried again, a POST under the same key. */
function ask(string $path, array|string|null $body = null): string
{
    $headers = ['Authorization: Bearer ' . getenv('PLATEN_API_KEY')];
    if ($body !== null) {
        $headers[] = 'Idempotency-Key: ' . bin2hex(random_bytes(16));
    }
    if (is_string($body)) {
        $headers[] = 'Content-Type: application/json';
    }
    for ($attempt = 1; ; $attempt++) {
        $call = curl_init((getenv('PLATEN_URL') ?: 'http://127.0.0.1:8080') . '/api/v1' . $path);
        curl_setopt_array($call, [
            CURLOPT_HTTPHEADER => $headers,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => 60,
        ] + ($body === null ? [] : [CURLOPT_POSTFIELDS => $body]));
        $answer = curl_exec($call);
        $status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);
        if ($status >= 200 && $status < 300 && is_string($answer)) {
            return $answer;
        }
        if (!in_array($status, [0, 429, 502, 503, 504], true) || $attempt === ATTEMPTS_MAX) {
            $error = json_decode((string) $answer, true) ?? [];
            $message = $error['message'] ?? curl_error($call);
            fwrite(STDERR, sprintf("%s (%d %s)\n", $message, $status, $error['error'] ?? 'http_error'));
            exit(1);
        }
        sleep(2 ** $attempt);
    }
}

function get(string $path): array
{
    return json_decode(ask($path), true, flags: JSON_THROW_ON_ERROR);
}

function post(string $path, array $body): array
{
    return json_decode(ask($path, json_encode($body)), true, flags: JSON_THROW_ON_ERROR);
}

function upload(string $path, array $fields, string $file): array
{
    return json_decode(ask($path, $fields + ['file' => new CURLFile($file)]), true, flags: JSON_THROW_ON_ERROR);
}

if (($argv[1] ?? '') === 'verify') {
    $body = stream_get_contents(STDIN);
    exit(isGenuine($body, $argv[2], (string) getenv('PLATEN_WEBHOOK_SECRET')) ? 0 : 1);
}
if ($argc !== 4) {
    exit("Usage: php fill_forms.php form.pdf people.csv people.zip\n");
}
[, $form, $rows, $zip] = $argv;
$template = upload('/templates/upload', ['name' => 'Form'], $form);
$names = array_column($template['fields'], 'name');
$pair = ['name' => 'Form', 'template_id' => $template['id']];
$mapping = post('/mappings', $pair + ['field_mappings' => array_combine($names, $names)]);
$envelope = post('/envelopes', $pair + ['mapping_id' => $mapping['id']]);
$job = upload(BULK, ['envelope_id' => (string) $envelope['envelope_id']], $rows)['upload_id'];
for ($pause = 0.25; ; $pause = min($pause * 1.3, 10)) {
    $end = get(BULK . "/status/$job");
    if (!in_array($end['status'], ['queued', 'processing'], true)) {
        break;
    }
    usleep((int) ($pause * 1e6));
}
if ($end['status'] !== 'completed') {
    fwrite(STDERR, "The job is {$end['status']}: {$end['error']}\n");
    exit(1);
}
foreach (get(BULK . "/results/$job?limit=500")['results'] as $row) {
    fwrite(STDERR, sprintf("line %d: %s: %s\n", $row['line'], $row['field'] ?? '-', $row['error']));
}
file_put_contents($zip, ask(BULK . "/download/$job"));
echo "{$end['succeeded']} of {$end['total']} rows: $zip\n";
exit($end['failed'] > 0 ? 3 : 0);
