/** Malformed requests, each answered by a refusal or a closed connection, never by a breakdown. */
export const malformed: (Buffer | string)[] = [
  'AAAA\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
  'GET /connexion HTTP/1.1\r\n\r\n',
  'GET /connexion HTTP/1.1\nHost: a\n\n',
  'INVENTE /connexion HTTP/1.1\r\nHost: a\r\n\r\n',
  ...['OPTIONS *', 'POST *', 'GET *'].map((line) => `${line} HTTP/1.1\r\nHost: a\r\n\r\n`),
  'GET /%ZZ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET /%00 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET //evil.example/%2e%2e/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET http://evil.example/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET /connexion HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
  'GET /connexion HTTP/1.1\r\nHost: a\r\nX-Nul: \0\r\n\r\n',
  'GET /connexion HTTP/1.1\r\nHost : a\r\n\r\n',
  'GET /dashboard HTTP/1.1\r\nHost: a\r\nCookie: garage_sid=s%3A%00.%ff; =; ;;\r\nConnection: close\r\n\r\n',
  'GET /api/clients HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \xff\xfe\r\nConnection: close\r\n\r\n',
  'GET /api/public/processes/%F0%9F HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{"a":1',
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nZZ\r\n',
  post('application/json', '{"email":'),
  post('application/json', '{"__proto__":{"admin":true},"email":{"a":1},"password":[1]}'),
  post('application/json', `${'['.repeat(10_000)}${']'.repeat(10_000)}`),
  post('application/json; charset=utf-16', '{}'),
  post('text/plain', 'bonjour'),
  post('multipart/form-data; boundary=x', '--x\r\n\r\n--x--'),
  Buffer.from('16030100c8010000c40303', 'hex'),
  Buffer.from(Array.from({ length: 300 }, (_, index) => (index * 7919) % 256)),
]

function post(type: string, body: string): string {
  return (
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nConnection: close\r\n' +
    `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}
