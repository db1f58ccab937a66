import { type Request, type RequestHandler, type Response, Router } from 'express'
import { type CallName, callOf } from '../../../domain/calls.ts'
import { errorTexts } from '../../../domain/error-texts.ts'
import { may } from '../../../domain/permissions.ts'
import { type RouteName, routes } from '../../../domain/routes.ts'
import { RuleBroken } from '../../../domain/rule-broken.ts'
import { actorOf } from '../actor.ts'
import type { AnswerReaders, AnyAsked, AnyHandler, Handlers } from '../call-handlers.ts'
import { AppError, forbidden } from '../errors.ts'
import { goTelling } from '../flash.ts'
import { idempotentForm, inGarage } from '../in-garage.ts'
import { safeNext } from '../next.ts'
import { showFound } from '../page.ts'
import { parse, parseId, typedValues } from '../parse.ts'
import { readAnswer } from '../serve-calls.ts'
import type { WebDeps } from '../web-deps.ts'
import { type AnyForm, type Fields, type Forms, formSent, type Sent } from './form.ts'
import { accessTo } from './rights.ts'

type Press = Sent<Record<string, string>>
type Calls = { handlers: Record<CallName, AnyHandler>; readers: AnswerReaders }

/** Every form of the table, at its page's address: what was sent becomes the call, and what came of it another page. */
export function serveForms(
  deps: WebDeps,
  { handlers, readers }: { handlers: Handlers<CallName>; readers: AnswerReaders },
  forms: Forms,
): Router {
  // Each handler is held to its own call by `Handlers`; which one a form asks for, the compiler cannot follow.
  const calls = { handlers: handlers as unknown as Calls['handlers'], readers }
  const router = Router()
  for (const [name, several] of Object.entries(forms) as [RouteName, readonly AnyForm[]][])
    router.post(routes[name].path, answerForm(deps, calls, several))
  return router
}

function answerForm(deps: WebDeps, calls: Calls, forms: readonly AnyForm[]): RequestHandler {
  return async (req, res) => {
    const { _csrf, cle, ...fields } = req.body ?? {}
    const form = formSent(forms, fields)
    if (!form) throw new AppError(400, 'BAD_REQUEST')
    const press = pressOf(form, req, deps, fields)
    if (!may(press.actor, accessTo(form))) throw forbidden()
    try {
      if (await isAskedFirst(form, press, res)) return
      await follow(form, press, res, await perform(form, press, res, calls))
    } catch (error) {
      await refuse(form, press, res, error)
    }
  }
}

function pressOf(form: AnyForm, req: Request, deps: WebDeps, fields: Fields): Press {
  const named = req.params as Record<string, string>
  const ids = 'call' in form && form.params ? form.params(named, fields) : named
  const params = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, parseId(id)]))
  return { req, deps, actor: actorOf(req), params, fields, next: safeNext(fields.retour) }
}

async function isAskedFirst({ first, asksAt }: AnyForm, press: Press, res: Response): Promise<boolean> {
  if (press.fields.confirme === '1') return false
  if (asksAt) {
    res.redirect(303, asksAt(press))
    return true
  }
  return first !== undefined && showFound(press.req, res, async (tx) => first(tx, press))
}

/** In one transaction, unless the call opens its own; once for the key in the field `cle`, where the call is done once. */
async function perform(form: AnyForm, press: Press, res: Response, { handlers, readers }: Calls): Promise<unknown> {
  const { req, deps } = press
  if (!('call' in form)) return worked(form, press)
  const { call, body } = form
  const { body: schema } = callOf(call)
  const read = schema && parse(schema, body ? body(press.fields) : press.fields)
  const { actor, params } = press
  const asked: AnyAsked = {
    req,
    res,
    actor,
    params,
    query: undefined,
    body: read,
    idempotencyKey: undefined,
    photo: undefined,
  }
  const handler = handlers[call]
  if ('outside' in handler) return handler.outside(asked)
  if ('make' in handler) return idempotentForm(deps, req, call, async (tx) => idOf(await handler.make(tx, asked)))
  if ('prepare' in handler) throw new Error(`${call} takes a file: its form is read by hand`)
  if (form.once) return idempotentForm(deps, req, call, async (tx) => idOf(await handler(tx, asked)))
  return inGarage(deps, req, async (tx) => {
    const answer = await handler(tx, asked)
    return form.reads ? readAnswer(tx, call, asked, readers) : answer
  })
}

async function worked(form: AnyForm, press: Press): Promise<unknown> {
  const { work, outside } = 'access' in form ? form : {}
  if (outside) return outside(press)
  return work && inGarage(press.deps, press.req, (tx) => work(tx, press))
}

const idOf = (made: unknown) => ({ id: (made as { id: string }).id })

async function follow({ shows, to, back, toast }: AnyForm, press: Press, res: Response, done: unknown): Promise<void> {
  if (shows) return void (await showFound(press.req, res, async (tx) => shows(tx, press, done)))
  const href = to?.(press, done) ?? back?.(press)
  if (href === undefined) throw new Error(`The form of ${press.req.path} says nowhere to go`)
  const message = typeof toast === 'function' ? toast(done, press) : toast
  if (message === undefined) res.redirect(303, href)
  else await goTelling(res, href, message)
}

/** A fault of a field is shown beside it, with all that was typed; what has moved on meanwhile is told on the page that asked. */
async function refuse({ refused, back }: AnyForm, press: Press, res: Response, error: unknown): Promise<void> {
  if (refused && error instanceof AppError && error.issues.length > 0) {
    const refusal = { values: typedValues(press.fields), issues: error.issues }
    await showFound(press.req, res, async (tx) => {
      const shown = await refused(tx, press, refusal)
      return shown.status === 200 ? { ...shown, status: 422 } : shown
    })
    return
  }
  const told = conflictIn(error)
  if (!back || told === null) throw error
  await goTelling(res, back(press), told, 'error')
}

function conflictIn(error: unknown): string | null {
  if (error instanceof RuleBroken) return errorTexts[error.code]
  return error instanceof AppError && error.status === 409 ? error.message : null
}
