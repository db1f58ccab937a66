import { type CallName, callOf } from '../../../domain/calls.ts'
import { opensTransactions } from '../../../domain/ground/call.ts'
import { closedDayIssues } from '../../../domain/ground/opening-days.ts'
import { readGarage } from '../../database/read-garage.ts'
import { type TenantTx, withGarage } from '../../database/tenant.ts'
import type { AnyCallRequest, Calls } from '../calls/call-handlers.ts'
import { type Made, makeOnceByForm } from '../calls/in-garage.ts'
import { readAnswer, requireReauthentication } from '../calls/serve-calls.ts'
import { invalid } from '../errors.ts'
import { parse } from '../parse.ts'
import type { Fields, PageRequest, ServedForm, Untouched } from './page-table.ts'
import { without } from './request.ts'

type CallForm = Extract<ServedForm, { call: CallName }>

/**
 * Performs the form in one transaction, unless its call opens its own; once for the key in the field `cle`.
 * @throws EditedMeanwhile if somebody else has changed a field that the form changes too
 */
export async function perform(form: ServedForm, sent: PageRequest, calls: Calls): Promise<unknown> {
  if (!('call' in form)) return performWork(form, sent)
  const { deps, req, actor } = sent
  const { call, untouched, again } = form
  const [handler, rule] = [calls.handlers[call], callOf(call)]
  if (opensTransactions(rule)) {
    const { names, isAll } = untouched
      ? await readGarage(deps.db, actor.garageId, (tx) => untouched(tx, sent))
      : noneUntouched
    return isAll ? undefined : handler(callRequest(form, sent, names))
  }
  if (rule.idempotent || form.once) {
    const request = callRequest(form, sent, [])
    const make = (tx: TenantTx) => handler(tx, request) as Promise<Made>
    return makeOnceByForm(deps, req, call, make, (tx, made, replayed) =>
      again && replayed ? again(tx, sent, made.id) : made,
    )
  }
  // Parsed before the transaction, unless the fields to write are only known in it.
  const whole = untouched ? null : callRequest(form, sent, [])
  return oneByOne(form, sent, async (tx, { names, isAll }) => {
    const request = whole ?? callRequest(form, sent, isAll ? [] : names)
    const answer = isAll ? undefined : await handler(tx, request)
    return form.reads ? readAnswer(tx, calls, call, request) : answer
  })
}

async function performWork(form: Exclude<ServedForm, CallForm>, sent: PageRequest): Promise<unknown> {
  const { work, outside } = form
  if (outside) return outside(sent)
  if (!work) return undefined
  return oneByOne(form, sent, (tx, { names }) => work(tx, { ...sent, fields: without(sent.fields, names) }))
}

/**
 * One transaction. Forms that change the same object wait for each other, so that the second sees the changes of the
 * first.
 */
function oneByOne<T>(
  { untouched }: ServedForm,
  sent: PageRequest,
  work: (tx: TenantTx, untouched: Untouched) => Promise<T>,
): Promise<T> {
  return withGarage(sent.deps.db, sent.actor.garageId, async (tx) => {
    if (!untouched) return work(tx, noneUntouched)
    await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${tx.garageId}|${sent.req.path}`])
    return work(tx, await untouched(tx, sent))
  })
}

const noneUntouched: Untouched = { names: [], isAll: false }

/**
 * The request of the form's call, without the unchanged fields. It asks once about each promised or expected day on which
 * the garage is closed: the form is shown again with these days in the field `joursGardes`.
 * @throws AppError 400, also with questions; 403 PROOF_REQUIRED, decided on the fields that will be written
 */
function callRequest({ call, body }: CallForm, sent: PageRequest, untouched: readonly string[]): AnyCallRequest {
  const { deps, req, res, actor, params, fields } = sent
  const given = (body ? body(fields) : fields) as Fields
  const rule = callOf(call)
  const written = rule.body && parse(rule.body, without(given, untouched))
  requireReauthentication(deps, rule, actor, written)
  const questions = closedDayIssues(written, fields.joursGardes, actor.openingDays, deps.now())
  if (questions.length > 0) throw invalid(questions)
  return { req, res, actor, params, query: undefined, body: written }
}
