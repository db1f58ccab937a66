import { type Request, type Response, Router } from 'express'
import { addressOf } from '../../../domain/call-name.ts'
import { type CallName, callNames, callOf } from '../../../domain/calls.ts'
import { isReauthenticationDue } from '../../../domain/factors/second-factor.ts'
import { type Call, opensTransactions } from '../../../domain/ground/call.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Deps, WebDeps } from '../../deps.ts'
import { type Actor, findActor } from '../actor.ts'
import { doubleIds } from '../answer/double-ids.ts'
import { forProgram } from '../answer/for-program.ts'
import { sendJson } from '../answer/send-text.ts'
import { AppError } from '../errors.ts'
import { parse, parseId } from '../parse.ts'
import type { Arrival } from '../uploads/parts.ts'
import { withPhoto } from '../uploads/upload.ts'
import type { AnyCallRequest, Calls } from './call-handlers.ts'
import {
  idempotencyKey,
  inGarage,
  type Make,
  madeWithKey,
  makeOnce,
  markReplayed,
  prepareOnce,
  readInGarage,
} from './in-garage.ts'

/** Serves every call of the table: parses the request, runs the handler, sends its answer with its status. */
export function serveCalls(deps: WebDeps, calls: Calls): Router {
  const router = Router()
  for (const name of callNames) {
    const { method, path } = addressOf(name)
    const call = callOf(name)
    const answersMade = call.idempotent && !opensTransactions(call)
    if (answersMade && !readerOf(calls, call)) throw new Error(`No feature reads the answer of ${name}`)
    router[method.toLowerCase() as 'get'](path, async (req, res) => {
      const head = readHead(call, req, res)
      const work = (photo?: Arrival) => {
        const body = call.body && parse(call.body, req.body)
        requireReauthentication(deps, call, head.actor, body)
        return run(deps, calls, name, { ...head, body, photo })
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

/** The checked ids of an address. The key of a public link is not checked, because its format is not disclosed. */
function paramsOf({ params }: Request): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, name === 'token' ? value : parseId(value)]),
  )
}

/**
 * Checks the body that a call will write: some calls need a recent proof of identity for some changes only.
 * @throws AppError 403 PROOF_REQUIRED
 */
export function requireReauthentication(
  { now }: Pick<Deps, 'now'>,
  { reauthentication }: Call,
  actor: Actor | undefined,
  body: unknown,
): void {
  if (!actor || !isReauthenticationDue(actor.provedAt, now())) return
  const isRequired = typeof reauthentication === 'function' ? reauthentication(body as never, actor) : reauthentication
  if (isRequired) throw new AppError(403, 'PROOF_REQUIRED')
}

/** Runs the handler in the way of its call. */
async function run(deps: WebDeps, calls: Calls, name: CallName, asked: AnyCallRequest): Promise<unknown> {
  const [call, handler] = [callOf(name), calls.handlers[name]]
  if (opensTransactions(call)) return handler(asked)
  if (call.idempotent) return runOnce(deps, calls, name, asked)
  const inside = name.startsWith('GET ') ? readInGarage : inGarage
  return inside(deps, asked.req, async (tx) => (await handler(tx, asked)) ?? readAnswer(tx, calls, name, asked))
}

type SignedIn = { actor: Actor; params: Record<string, string> }

/** The answer of a call that has changed something: the current state, read through the schema of the answer. */
export async function readAnswer(
  tx: TenantRead,
  calls: Calls,
  name: CallName,
  asked: AnyCallRequest,
  made?: string,
): Promise<unknown> {
  return readerOf(calls, callOf(name))?.(tx, { ...(asked as typeof asked & SignedIn), made })
}

const readerOf = ({ readers }: Calls, { answers }: Call) => readers.get(Object.values(answers)[0])

/** Runs a call once for its key. Only the id is stored: a repeat reads the answer again. */
async function runOnce(deps: WebDeps, calls: Calls, name: CallName, asked: AnyCallRequest): Promise<unknown> {
  const { req, res, params, photo, idempotencyKey: key = '' } = asked
  const [{ upload }, handler] = [callOf(name), calls.handlers[name]]
  const body = upload ? { ...req.body, photo: photo?.sha256 } : req.body
  // The key identifies the body, and the ids of the address.
  const given = { name, key, body: Object.keys(params).length > 0 ? { params, body } : body }
  const read = (tx: TenantRead, { id }: { id: string }) => readAnswer(tx, calls, name, asked, id)
  const done = upload
    ? prepareOnce(deps, req, given, () => handler(asked) as Promise<Make>, read)
    : makeOnce(deps, req, given, (tx) => handler(tx, asked) as ReturnType<Make>, read).catch(nameMade)
  const { result, replayed } = await done
  markReplayed(res, replayed)
  return result

  /** Names the object of an earlier request with this key in the header Location. @throws the given error */
  async function nameMade(error: unknown): Promise<never> {
    const isReused = error instanceof AppError && error.code === 'IDEMPOTENCY_KEY_REUSED'
    const made = isReused && (await madeWithKey(deps, req, name, key))
    if (made) res.location(`${req.baseUrl}${req.path}/${made.id}`)
    throw error
  }
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
  const whole = doubleIds(schema, body)
  await sendJson(req, res, program ? forProgram(schema, whole, program.rights) : whole)
}
