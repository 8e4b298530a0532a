import assert from "node:assert/strict";
import { test } from "node:test";
import { describeUserAgent } from "./user-agent.ts";

const KNOWN = {
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0":
    "Firefox on Windows",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36":
    "Chrome on Windows",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0":
    "Edge on Windows",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15":
    "Safari on macOS",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1":
    "Safari on iPhone",
  "Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1":
    "Chrome on iPad",
  "Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36":
    "Samsung Internet on Android",
  "Mozilla/5.0 (X11; CrOS x86_64 16433.41.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36":
    "Chrome on ChromeOS",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/125.0.0.0":
    "Opera on Linux",
};

test("a browser is named with its system", () => {
  for (const [userAgent, name] of Object.entries(KNOWN))
    assert.equal(describeUserAgent(userAgent), name);
});

test("of a partly known client the known part is named, of an unknown one nothing", () => {
  assert.equal(describeUserAgent("Mozilla/5.0 (Windows NT 10.0) Unknown/1.0"), "Windows");
  assert.equal(describeUserAgent("Firefox/145.0"), "Firefox");
  for (const none of [null, "", "curl/8.14.1", "\u0000<script>"])
    assert.equal(describeUserAgent(none), null);
});
