import { type CallName, callOf } from '../../../domain/calls.ts'
import { opensTransactions } from '../../../domain/ground/call.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import type { AnyCallRequest, Calls } from '../calls/call-handlers.ts'
import { inGarage, type Made, makeOnceByForm, readInGarage } from '../calls/in-garage.ts'
import { readAnswer, requireReauthentication } from '../calls/serve-calls.ts'
import { parse } from '../parse.ts'
import { askAboutClosedDays } from './closed-days.ts'
import { noneUntouched, untouchedFields, without } from './edited.ts'
import type { AnyForm, AnyPage, Fields, PageRequest } from './page-table.ts'

type CallForm = Extract<AnyForm, { call: CallName }>

/**
 * Performs the form in one transaction, unless its call opens its own; once for the key in the field `cle`.
 * @throws EditedMeanwhile if somebody else has changed a field that the form changes too
 */
export async function perform(form: AnyForm, sent: PageRequest, row: AnyPage, calls: Calls): Promise<unknown> {
  if (!('call' in form)) return worked(form, sent, row)
  const { deps, req } = sent
  const { call } = form
  const handler = calls.handlers[call]
  const untouched = (tx: TenantRead) => untouchedFields(tx, row.edits, form, sent)
  if (opensTransactions(callOf(call))) {
    const { names, isAll } = row.edits ? await readInGarage(deps, req, untouched) : noneUntouched
    return isAll ? undefined : handler(callRequest(form, sent, names))
  }
  if (callOf(call).idempotent || form.once) {
    const request = callRequest(form, sent, [])
    const make = (tx: TenantTx) => handler(tx, request) as Promise<Made>
    const { again } = form
    return makeOnceByForm(deps, req, call, make, (tx, made, replayed) =>
      again && replayed ? again(tx, sent, made.id) : made,
    )
  }
  const whole = row.edits ? null : callRequest(form, sent, [])
  return oneByOne(sent, row, async (tx) => {
    const { names, isAll } = whole ? noneUntouched : await untouched(tx)
    const request = whole ?? callRequest(form, sent, isAll ? [] : names)
    const answer = isAll ? undefined : await handler(tx, request)
    return form.reads ? readAnswer(tx, calls, call, request) : answer
  })
}

/**
 * The request of the form's call, without the unchanged fields.
 * @throws AppError 400, also to ask about a closed day; 403 PROOF_REQUIRED, decided on the fields that will be written
 */
function callRequest({ call, body }: CallForm, sent: PageRequest, untouched: readonly string[]): AnyCallRequest {
  const { deps, req, res, actor, params, fields } = sent
  const { body: schema } = callOf(call)
  const given = (body ? body(fields) : fields) as Fields
  const written = schema && parse(schema, without(given, untouched))
  requireReauthentication(deps, callOf(call), actor, written)
  askAboutClosedDays(sent, written)
  return {
    req,
    res,
    actor,
    params,
    query: undefined,
    body: written,
  }
}

async function worked(form: Exclude<AnyForm, CallForm>, sent: PageRequest, row: AnyPage): Promise<unknown> {
  const { work, outside } = form
  if (outside) return outside(sent)
  if (!work) return undefined
  return oneByOne(sent, row, async (tx) => work(tx, { ...sent, fields: await changedFields(tx, row, form, sent) }))
}

/** The fields of a form without the unchanged ones. @throws EditedMeanwhile */
export async function changedFields(
  tx: TenantRead,
  { edits }: AnyPage,
  form: AnyForm,
  sent: PageRequest,
): Promise<Fields> {
  const { names } = await untouchedFields(tx, edits, form, sent)
  return 'body' in form ? sent.fields : without(sent.fields, names)
}

/**
 * One transaction. Forms that change the same object wait for each other, so that the second sees the changes of the
 * first.
 */
function oneByOne<T>({ deps, req }: PageRequest, { edits }: AnyPage, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  return inGarage(deps, req, async (tx) => {
    if (edits) await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${tx.garageId}|${req.path}`])
    return work(tx)
  })
}
