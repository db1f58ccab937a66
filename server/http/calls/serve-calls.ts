import { type Request, type Response, Router } from 'express'
import { addressOf } from '../../../domain/call-name.ts'
import { type CallName, callNames, callOf } from '../../../domain/calls.ts'
import { type Call, opensTransactions } from '../../../domain/ground/call.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { WebDeps } from '../../deps.ts'
import { type Actor, findActor } from '../actor.ts'
import { doubleIds } from '../answer/double-ids.ts'
import { forProgram } from '../answer/for-program.ts'
import { sendJson } from '../answer/send-text.ts'
import { AppError } from '../errors.ts'
import { parse, parseId } from '../parse.ts'
import type { Arrival } from '../uploads/parts.ts'
import { withPhoto } from '../uploads/upload.ts'
import type { AnswerReader, AnswerReaders, AnyCallRequest, AnyHandler, AnyOnce, Handlers } from './call-handlers.ts'
import {
  idempotencyKey,
  idempotentRequest,
  inGarage,
  madeWithKey,
  markReplayed,
  preparedOnce,
  readInGarage,
  withIdempotencyKey,
} from './in-garage.ts'
import { requireReauthentication } from './require-reauthentication.ts'

/** Serves every call of the table: parses the request, runs the handler, sends its answer with its status. */
export function serveCalls(deps: WebDeps, handlers: Handlers<CallName>, readers: AnswerReaders): Router {
  const router = Router()
  for (const name of callNames) {
    const { method, path } = addressOf(name)
    // `Handlers` ties each handler to its call; the compiler cannot know which of the calls this one is.
    const handler = handlers[name] as unknown as AnyHandler
    router[method.toLowerCase() as 'get'](path, async (req, res) => {
      const call = callOf(name)
      const head = readHead(call, req, res)
      const work = (photo?: Arrival) => {
        const read = readBody(call, req)
        requireReauthentication(deps, call, head.actor, read.body)
        return run(deps, name, handler, { ...head, ...read, photo }, readers)
      }
      await send(call, req, res, await (call.upload ? withPhoto(deps, req, res, work) : work()))
    })
  }
  return router
}

/** Checks the head of a request before its body: no photo is read for a call that will be refused. */
function readHead({ header, idempotent, query }: Call, req: Request, res: Response) {
  if (header && req.get(header.name) !== header.value) throw new AppError(400, 'BAD_REQUEST')
  return {
    req,
    res,
    actor: findActor(req),
    idempotencyKey: idempotent && idempotencyKey(req.get('idempotency-key')),
    params: paramsOf(req),
    query: query && parse(query, req.query),
  }
}

const readBody = ({ body }: Call, req: Request) => ({ body: body && parse(body, req.body) })

/** The checked ids of an address. The key of a public link is not checked, because its format is not disclosed. */
function paramsOf({ params }: Request): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, name === 'token' ? value : parseId(value)]),
  )
}

async function run(
  deps: WebDeps,
  name: CallName,
  handler: AnyHandler,
  asked: AnyCallRequest,
  readers: AnswerReaders,
): Promise<unknown> {
  if ('show' in handler) return runOnce(deps, name, handler, asked)
  if (opensTransactions(callOf(name))) return handler(asked)
  const inside = name.startsWith('GET ') ? readInGarage : inGarage
  return inside(deps, asked.req, async (tx) => (await handler(tx, asked)) ?? readAnswer(tx, name, asked, readers))
}

/** The answer of a call that has changed something: the current state, read through the schema of the answer. */
export async function readAnswer(
  tx: TenantRead,
  name: CallName,
  asked: Pick<AnyCallRequest, 'actor' | 'params'>,
  readers: AnswerReaders,
): Promise<unknown> {
  const read = Object.values(callOf(name).answers).map((schema) => readers.get(schema))[0]
  return read?.(tx, asked as Parameters<AnswerReader>[1])
}

async function runOnce(deps: WebDeps, name: CallName, handler: AnyOnce, asked: AnyCallRequest): Promise<unknown> {
  if ('prepare' in handler) return runPrepared(deps, name, handler, asked)
  const { make, show } = handler
  const { req, res, idempotencyKey: key = '' } = asked
  const [answer, replayed] = await inGarage(deps, req, async (tx, actor) => {
    const request = idempotentRequest(deps, actor, { name, key, body: intentOf(asked, req.body) })
    const done = await withIdempotencyKey(tx, request, async () => {
      const { id } = await make(tx, asked)
      return { status: 201, body: { id } }
    }).catch((error: unknown) => tellMade(tx, actor, name, asked, error))
    return [await show(tx, (done.body as { id: string }).id, asked), done.replayed]
  })
  markReplayed(res, replayed)
  return answer
}

/** Names the object of an earlier request with this key in the header Location. @throws the given error */
async function tellMade(
  tx: TenantRead,
  actor: Actor,
  name: CallName,
  asked: AnyCallRequest,
  error: unknown,
): Promise<never> {
  if (!(error instanceof AppError) || error.code !== 'IDEMPOTENCY_KEY_REUSED') throw error
  const made = await madeWithKey(tx, actor, name, asked.idempotencyKey)
  if (made) asked.res.location(`${asked.req.baseUrl}${asked.req.path}/${made.id}`)
  throw error
}

/** The request that a key identifies: the body, and the ids of the address. */
function intentOf({ params }: AnyCallRequest, body: unknown): unknown {
  return Object.keys(params as object).length > 0 ? { params, body } : body
}

async function runPrepared(
  deps: WebDeps,
  name: CallName,
  { prepare, show }: Extract<AnyOnce, { prepare: unknown }>,
  request: AnyCallRequest,
) {
  const { req, res, idempotencyKey: key = '', photo } = request
  const onceRequest = { name, key, body: intentOf(request, { ...req.body, photo: photo?.sha256 }) }
  const { id, replayed } = await preparedOnce(deps, req, onceRequest, () => prepare(request))
  markReplayed(res, replayed)
  return readInGarage(deps, req, (tx) => show(tx, id, request))
}

async function send({ answers, file }: Call, req: Request, res: Response, body: unknown): Promise<void> {
  // The handler has already sent the file.
  if (file) return
  const isEmpty = body === undefined || body === null
  const statuses = Object.keys(answers).map(Number)
  const status = statuses.find((one) => (answers[one] === null) === isEmpty) ?? statuses[0] ?? 200
  res.status(status)
  const schema = answers[status]
  if (schema === null) return void res.end()
  const program = findActor(req)?.program
  await sendJson(
    req,
    res,
    program ? forProgram(schema, doubleIds(schema, body), program.rights) : doubleIds(schema, body),
  )
}
