/** Framing that two parsers could read in two ways. The second request must never be answered. */
export const AMBIGUOUS: readonly [readonly string[], ...(readonly string[])[]] = [
  ["Content-Length: 4", "Transfer-Encoding: chunked"],
  ["Transfer-Encoding: chunked", "Content-Length: 4"],
  ["Content-Length: 4", "Content-Length: 5"],
  ["Content-Length: 4, 5"],
  ["Content-Length: +4"],
  ["Content-Length: -4"],
  ["Content-Length: 0x4"],
  ["Content-Length: 4 4"],
  ["Content-Length: 99999999999999999999"],
  ["Content-Length : 4"],
  ["Transfer-Encoding: xchunked"],
  ["Transfer-Encoding: chunked, identity"],
  ["Transfer-Encoding : chunked"],
  ["Transfer-Encoding: chunked\u0000"],
  ["X: y\rTransfer-Encoding: chunked"],
  ["X: y\n Transfer-Encoding: chunked", "Content-Length: 4"],
];

/** Chunked bodies that are malformed. */
export const BAD_CHUNKS = [
  "x\r\n{}\r\n0\r\n\r\n",
  "-2\r\n{}\r\n0\r\n\r\n",
  "0x2\r\n{}\r\n0\r\n\r\n",
  "ffffffffffffffffff\r\n{}\r\n0\r\n\r\n",
  "2\r\n{}}\r\n0\r\n\r\n",
  "2\n{}\r\n0\r\n\r\n",
  "2;\u0000\r\n{}\r\n0\r\n\r\n",
  "\r\n2\r\n{}\r\n0\r\n\r\n",
  "2\r\n{}\r\n0\r\nContent-Length: 7\r\n\r\n",
] as const;

/** Lines that are no request line. */
export const BAD_LINES = [
  "get / HTTP/1.1",
  "GETT / HTTP/1.1",
  "GET / HTTP/1.1 x",
  "GET / HTTP/9.9",
  "GET / http/1.1",
  "GET /\u0000 HTTP/1.1",
  "GET\t/ HTTP/1.1",
  "PRI * HTTP/2.0",
  "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
  "SSH-2.0-OpenSSH_9.9",
] as const;

/** Read as HTTP, or not. */
export const UNUSUAL_LINES = [
  "GET /",
  "GET  / HTTP/1.1",
  "GET / HTTP/1.0",
  "\r\n\r\nGET / HTTP/1.1",
  "CONNECT example.com:443 HTTP/1.1",
  "TRACE / HTTP/1.1",
  "OPTIONS * HTTP/1.1",
  "QUERY /api/v1/templates HTTP/1.1",
  "GET http://example.com/ HTTP/1.1",
  "GET /%zz HTTP/1.1",
  "GET /api/v1/templates/%00%ff#x HTTP/1.1",
  "GET /api/v1/../../metrics HTTP/1.1",
  "GET /app/%2e%2e/%2e%2e/etc/passwd HTTP/1.1",
] as const;

/** Lines that are no header. */
export const BAD_HEADERS = [
  "No colon",
  ": no name",
  "Na me: x",
  "N(a)me: x",
  "Name: a\u0000b",
  "Name: a\u0001b",
  "Name\u00e9: x",
  " Folded: x",
] as const;

/** Values of `Content-Encoding`, known or not. */
export const ENCODINGS = ["gzip", "deflate", "br", "identity", "x", "gzip, gzip", ""] as const;

/** Texts that break lines and request targets. */
export const SPLICES = [
  "\r\n",
  "\n",
  "\r",
  "\u0000",
  " ",
  ":",
  "\t",
  "\r\n\r\n",
  "%",
  "/",
  "?",
  "\u00ff",
] as const;

/** Headers that change what others mean, or ask for what the service does not do. */
export const UNUSUAL_HEADERS: readonly (readonly string[])[] = [
  ["Host: other.example.com"],
  ["Authorization: Bearer x"],
  ["Cookie: a=b", "Cookie: platen_session=x"],
  ["Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__", "Connection: Upgrade, HTTP2-Settings"],
  ["Upgrade: websocket", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Connection: Upgrade"],
  ["Connection: keep-alive, close, x", "Keep-Alive: timeout=999999"],
  ["X-Forwarded-For: 10.0.0.1, ::1, x", "X-Forwarded-Host: example.com", "Forwarded: for=x"],
  ["X-HTTP-Method-Override: DELETE", "X-Original-URL: /metrics"],
  ["TE: trailers, deflate;q=0.5", "Trailer: Authorization"],
  ["Expect: 100-continue"],
  ["Max-Forwards: 0", "Range: bytes=0-0,1-1", "If-Range: x"],
];
