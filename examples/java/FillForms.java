// Fill a PDF form once for each row of a CSV, by plain HTTP: Java 17 and its standard library.
//
//     PLATEN_URL=http://127.0.0.1:8080 PLATEN_API_KEY=platen_live_... \
//         java FillForms.java form.pdf people.csv people.zip
//
// The CSV's columns are the names of the form's fields. With "verify SIGNATURE" it reads the raw body of a webhook from
// standard input, and exits with 0 if PLATEN_WEBHOOK_SECRET made its Service-Signature.
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class FillForms {
    private static final String API = setting("PLATEN_URL", "http://127.0.0.1:8080") + "/api/v1";
    private static final String BULK = "/generate/envelope-bulk";
    private static final int ATTEMPTS_MAX = 4;
    private static final Set<Integer> PASSING = Set.of(429, 502, 503, 504);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** The service said no: its code is stable, its message is for people. */
    @SuppressWarnings("serial")
    private static final class Refused extends Exception {
        Refused(int status, Map<String, Object> body) {
            super(body.getOrDefault("message", "Refused") + " (" + status + " " + body.get("error") + ")");
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length == 2 && args[0].equals("verify")) {
            System.exit(isGenuine(System.in.readAllBytes(), args[1], setting("PLATEN_WEBHOOK_SECRET", "")) ? 0 : 1);
        }
        if (args.length != 3) {
            System.err.println("Usage: java FillForms.java form.pdf people.csv people.zip");
            System.exit(1);
        }
        try {
            System.exit(fill(Path.of(args[0]), Path.of(args[1]), Path.of(args[2])));
        } catch (Refused | IOException error) {
            System.err.println(error.getMessage() == null ? error : error.getMessage());
            System.exit(1);
        }
    }

    static boolean isGenuine(byte[] body, String signature, String secret) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
        String expected = "sha256=" + HexFormat.of().formatHex(mac.doFinal(body));
        // In constant time, so that the time says nothing about the signature.
        return MessageDigest.isEqual(expected.getBytes(UTF_8), signature.getBytes(UTF_8));
    }

    /** Returns the exit code: 0 if every row was filled, 3 if some were not. */
    private static int fill(Path form, Path rows, Path zip) throws Exception {
        Map<String, Object> template = upload("/templates/upload", Map.of("name", "Form"), form);
        Map<Object, Object> fields = new LinkedHashMap<>();
        for (Map<String, Object> field : list(template, "fields")) {
            fields.put(field.get("name"), field.get("name"));
        }
        Object id = template.get("id");
        Map<String, Object> mapping =
            post("/mappings", Map.of("name", "Form", "template_id", id, "field_mappings", fields));
        Map<String, Object> envelope =
            post("/envelopes", Map.of("name", "Form", "template_id", id, "mapping_id", mapping.get("id")));
        Object job = upload(BULK, Map.of("envelope_id", envelope.get("envelope_id")), rows).get("upload_id");
        Map<String, Object> end = get(BULK + "/status/" + job);
        for (long pause = 250; Set.of("queued", "processing").contains(end.get("status")); pause += pause / 3) {
            Thread.sleep(Math.min(pause, 10_000));
            end = get(BULK + "/status/" + job);
        }
        if (!end.get("status").equals("completed")) {
            throw new IOException("The job is " + end.get("status") + ": " + end.get("error"));
        }
        for (Map<String, Object> row : list(get(BULK + "/results/" + job + "?limit=500"), "results")) {
            System.err.println("line " + row.get("line") + ": " + row.get("field") + ": " + row.get("error"));
        }
        // The file appears when it is whole.
        Path part = Path.of(zip + ".part");
        try (InputStream content = ask(BULK + "/download/" + job, null, null)) {
            Files.copy(content, part, StandardCopyOption.REPLACE_EXISTING);
        }
        Files.move(part, zip, StandardCopyOption.REPLACE_EXISTING);
        System.out.println(end.get("succeeded") + " of " + end.get("total") + " rows: " + zip);
        return end.get("failed").equals(BigDecimal.ZERO) ? 0 : 3;
    }

    /** Makes one call; the body of the answer. What passes is tried again, a POST under the same key. */
    private static InputStream ask(String path, String type, byte[] body) throws Exception {
        HttpRequest.Builder call = HttpRequest.newBuilder(URI.create(API + path))
            .timeout(Duration.ofMinutes(1))
            .header("Authorization", "Bearer " + setting("PLATEN_API_KEY", ""));
        if (body != null) {
            call.POST(BodyPublishers.ofByteArray(body))
                .header("Content-Type", type)
                .header("Idempotency-Key", UUID.randomUUID().toString());
        }
        for (int attempt = 1; ; attempt++) {
            boolean isLast = attempt == ATTEMPTS_MAX;
            try {
                HttpResponse<InputStream> answer = CLIENT.send(call.build(), BodyHandlers.ofInputStream());
                int status = answer.statusCode();
                if (status < 300) {
                    return answer.body();
                }
                String text = new String(answer.body().readAllBytes(), UTF_8);
                if (isLast || !PASSING.contains(status)) {
                    throw new Refused(status, text.startsWith("{") ? object(text) : Map.of());
                }
            } catch (IOException error) {
                if (isLast) {
                    throw error;
                }
            }
            Thread.sleep(1000L * attempt * attempt);
        }
    }

    private static Map<String, Object> get(String path) throws Exception {
        return object(textOf(ask(path, null, null)));
    }

    private static Map<String, Object> post(String path, Map<String, Object> body) throws Exception {
        return object(textOf(ask(path, "application/json", json(body).getBytes(UTF_8))));
    }

    /** Sends a form with one file, as multipart/form-data (RFC 7578). */
    private static Map<String, Object> upload(String path, Map<String, Object> fields, Path file) throws Exception {
        String boundary = UUID.randomUUID().toString();
        String part = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"";
        StringBuilder head = new StringBuilder();
        fields.forEach((name, value) -> head.append(part + name + "\"\r\n\r\n" + value + "\r\n"));
        head.append(part + "file\"; filename=\"file\"\r\nContent-Type: application/octet-stream\r\n\r\n");
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.write(head.toString().getBytes(UTF_8));
        body.write(Files.readAllBytes(file));
        body.write(("\r\n--" + boundary + "--\r\n").getBytes(UTF_8));
        return object(textOf(ask(path, "multipart/form-data; boundary=" + boundary, body.toByteArray())));
    }

    private static String textOf(InputStream body) throws IOException {
        try (body) {
            return new String(body.readAllBytes(), UTF_8);
        }
    }

    private static String setting(String name, String otherwise) {
        return Optional.ofNullable(System.getenv(name)).orElse(otherwise);
    }

    // The JDK has no JSON: what follows is what a library such as Jackson would do.

    private static final Pattern TOKEN =
        Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"|[\\[\\]{}:,]|[^\\s\\[\\]{}:,\"]++");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u(\\p{XDigit}{4})|(.))");

    private static String json(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                .map(member -> json(member.getKey()) + ":" + json(member.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof String text) {
            return text.chars()
                .mapToObj(unit -> unit < ' ' || unit == '"' || unit == '\\'
                    ? String.format("\\u%04x", unit) : Character.toString(unit))
                .collect(Collectors.joining("", "\"", "\""));
        }
        return String.valueOf(value);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(String json) {
        Matcher token = TOKEN.matcher(json);
        token.find();
        return (Map<String, Object>) value(token);
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> list(Map<String, Object> object, String name) {
        return (List<Map<String, Object>>) object.get(name);
    }

    /** The value that begins at this token. */
    private static Object value(Matcher token) {
        switch (token.group()) {
            case "{":
                Map<String, Object> members = new LinkedHashMap<>();
                while (token.find() && !token.group().equals("}")) {
                    if (token.group(1) != null) {
                        String name = unescaped(token.group(1));
                        token.find();
                        token.find();
                        members.put(name, value(token));
                    }
                }
                return members;
            case "[":
                List<Object> items = new ArrayList<>();
                while (token.find() && !token.group().equals("]")) {
                    if (!token.group().equals(",")) {
                        items.add(value(token));
                    }
                }
                return items;
            case "null":
                return null;
            case "true", "false":
                return Boolean.valueOf(token.group());
            default:
                return token.group(1) == null ? new BigDecimal(token.group()) : unescaped(token.group(1));
        }
    }

    private static String unescaped(String text) {
        return ESCAPE.matcher(text).replaceAll(found -> {
            String sign = found.group(1) != null
                ? Character.toString(Integer.parseInt(found.group(1), 16))
                : found.group(2).equals("/") ? "/" : found.group().translateEscapes();
            return Matcher.quoteReplacement(sign);
        });
    }
}
