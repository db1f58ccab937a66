import assert from 'node:assert/strict'

/** Collects what holds and what does not; one line each, as it comes. */
export function createReport(print = console.log) {
  const counts = { passed: 0, failed: 0 }

  /** @returns what `work` returned, or undefined when it failed: whatever needs it then fails as well */
  async function check(title, work) {
    try {
      const value = await work()
      counts.passed += 1
      print(`ok      ${title}`)
      return value
    } catch (error) {
      counts.failed += 1
      print(`ÉCHEC   ${title}\n        ${firstLines(error)}`)
      return undefined
    }
  }

  return { check, counts }
}

const firstLines = (error) =>
  String(error?.message ?? error)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 8)
    .join('\n        ')

/** The answer has this status; the message shows what came instead. */
export function answered(answer, status) {
  const statuses = [status].flat()
  assert.ok(statuses.includes(answer.status), `attendu ${statuses.join(' ou ')}, reçu ${answer.status} ${answer.text}`)
  return answer.body
}

/** The refusal has this status, code and, when given, message. */
export function refused(answer, status, code, message) {
  const body = answered(answer, status)
  assert.equal(body?.code, code)
  assert.equal(typeof body.message, 'string')
  if (message) assert.equal(body.message, message)
  if (body.issues) for (const { path } of body.issues) assert.ok(Array.isArray(path), 'issues[].path est une liste')
  return body
}

/** A refused field, told in these words. */
export function refusedField(answer, field, message, status = 400, code = 'VALIDATION_FAILED') {
  const { issues = [] } = refused(answer, status, code)
  const told = issues.find(({ path }) => path.join('.') === field)
  assert.ok(told, `aucun refus sur ${field} dans ${JSON.stringify(issues)}`)
  if (message) assert.equal(told.message, message)
}

/** Every object carries its id twice. */
export function identified(object) {
  assert.equal(typeof object?.id, 'string', `un identifiant est attendu dans ${JSON.stringify(object)}`)
  assert.equal(object._id, object.id)
  return object
}

/** A page of a list. */
export function paged(body, page, pageSize) {
  assert.ok(Array.isArray(body.items))
  assert.deepEqual([body.page, body.pageSize], [page, pageSize])
  for (const name of ['total', 'pages']) assert.ok(Number.isInteger(body[name]), `${name} est un entier`)
  return body
}
