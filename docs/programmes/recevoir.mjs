// Reçoit les envois de Fil d’atelier, et n’accepte que ceux qui portent la bonne signature.
// SECRET=whsec_… PORT=8080 node recevoir.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const key = Buffer.from((process.env.SECRET ?? '').replace(/^whsec_/, ''), 'base64')
const done = new Set()

function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures = '' } = headers
  if (Math.abs(Date.now() / 1000 - Number(sentAt)) > 300) return false
  const expected = createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest()
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

createServer(async (request, response) => {
  let body = ''
  for await (const piece of request.setEncoding('utf8')) body += piece
  if (!isSigned(request.headers, body)) return response.writeHead(401).end()
  response.writeHead(204).end()
  // Le même envoi peut venir deux fois.
  if (done.has(request.headers['webhook-id'])) return
  done.add(request.headers['webhook-id'])
  const { type, data } = JSON.parse(body)
  console.log(type, data.processId ?? data.id)
}).listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => console.log('prêt'))
