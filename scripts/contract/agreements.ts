import type { Caller } from './caller.ts'

type About = Record<'client' | 'car' | 'stepType', string>

/** Calls about approvals, on a separate process, which is removed afterwards. */
export async function agreements(
  caller: Caller,
  token: string,
  mechanic: string,
  { client, car, stepType }: About,
): Promise<void> {
  const { call, refused } = caller
  const body = { client: { _id: client }, car: { _id: car }, stepType_id: stepType }
  const { id } = await call('POST /processes', { token, body })
  const target = { id, approvalId: await draft(caller, mechanic, id) }
  const of = { token, params: target }
  await call('PATCH /processes/:id/approvals/:approvalId', {
    token: mechanic,
    params: target,
    body: { title: 'Freins' },
  })
  await refused(
    'POST /processes/:id/approvals/:approvalId/send',
    { token: mechanic, params: target, body: { way: 'link' } },
    403,
  )
  await call('POST /processes/:id/approvals/:approvalId/send', { ...of, body: { way: 'link' } })
  await refused('PATCH /processes/:id/approvals/:approvalId', { ...of, body: { title: 'Autre' } }, 409)
  await call('POST /processes/:id/approvals/:approvalId/remind', of)
  const { id: newer } = await call('POST /processes/:id/approvals/:approvalId/corrections', of)
  const { link } = await call('POST /processes/:id/approvals/:approvalId/links', of)
  await answering(caller, link)
  await call('DELETE /processes/:id/approvals/:approvalId', { token: mechanic, params: { id, approvalId: newer } })
  await call('POST /processes/:id/approvals/:approvalId/steps', of)
  await refused('POST /processes/:id/approvals/:approvalId/settle', of, 409)
  await renouncing(caller, link)
  await refused('POST /processes/:id/approvals/:approvalId/settle', of, 409)
  const done = { text: 'Rien n’était commencé', amountCents: null }
  await refused('POST /processes/:id/approvals/:approvalId/done', { token: mechanic, params: target, body: done }, 403)
  await call('POST /processes/:id/approvals/:approvalId/done', { ...of, body: done })
  const { events } = await call('GET /processes/:id/approvals/:approvalId', of)
  if (!events.some(({ kind }) => kind === 'answered')) throw new Error('the answer is not in the record')
  await withdrawnAndRecorded(caller, token, id)
  const { items: choices } = await call('GET /parts-choices', { token })
  if (choices[0]?.choice !== 'circular') throw new Error('the choice of parts is not in the register')
  const { items } = await call('GET /processes/:id/approvals', { token: mechanic, params: { id } })
  if (items.length !== 3) throw new Error(`${items.length} agreements`)
  await call('DELETE /processes/:id', { token, params: { id } })
}

async function draft({ call }: Caller, token: string, id: string): Promise<string> {
  const lines = [
    { label: 'Disques avant', kind: 'security' as const, amountCents: 18_400, part: 'new' as const, photoIds: [] },
    { label: 'Balais', kind: 'advice' as const, amountCents: 0, part: null, photoIds: [] },
  ]
  const body = { title: 'Freins avant', message: 'Les disques sont usés.', lines }
  return (await call('POST /processes/:id/approvals', { token, params: { id }, body })).id
}

async function answering({ call, refused }: Caller, link: string): Promise<void> {
  const params = { token: link.split('/').at(-1) ?? '' }
  await call('POST /public/approvals/:token/callback', { params })
  const { version, lines } = await call('GET /public/approvals/:token', { params })
  const answers = lines.map(({ id: lineId }, index) => ({ lineId, answer: index === 0 ? 'accepted' : 'refused' }))
  const body = { version, answers, partsChoice: 'circular' as const, prenom: 'Zoé', nom: 'Ménard' }
  await refused('POST /public/approvals/:token', { params, body: { ...body, version: 'autre' } }, 409)
  await refused('POST /public/approvals/:token', { params, body: { ...body, partsChoice: null } }, 400)
  const { acceptedCents } = await call('POST /public/approvals/:token', { params, body })
  if (acceptedCents !== 18_400) throw new Error(`${acceptedCents} cents were accepted`)
  await refused('POST /public/approvals/:token', { params, body }, 409)
}

async function renouncing({ call, refused }: Caller, link: string): Promise<void> {
  const answered = { params: { token: link.split('/').at(-1) ?? '' } }
  const { withdrawalToken } = await call('GET /public/approvals/:token', answered)
  const params = { token: withdrawalToken ?? '' }
  const body = { nom: 'Zoé Ménard', email: null }
  await refused('POST /public/withdrawals/:token', { ...answered, body }, 404)
  await call('POST /public/withdrawals/:token', { params, body })
  const { renouncedAt } = await call('GET /public/withdrawals/:token', { params })
  if (!renouncedAt) throw new Error('the customer has not renounced')
  await refused('POST /public/withdrawals/:token', { params, body }, 409)
}

/** Withdraws one approval, and has another answered on the phone. */
async function withdrawnAndRecorded(caller: Caller, token: string, id: string): Promise<void> {
  const { call } = caller
  const withdrawn = { token, params: { id, approvalId: await draft(caller, token, id) } }
  await call('POST /processes/:id/approvals/:approvalId/send', { ...withdrawn, body: { way: 'link', wait: false } })
  await call('POST /processes/:id/approvals/:approvalId/withdraw', withdrawn)
  const target = { token, params: { id, approvalId: await draft(caller, token, id) } }
  const { lines } = await call('GET /processes/:id/approvals/:approvalId', target)
  const { id: heardBy } = await call('GET /auth/me', { token })
  const answers = lines.map(({ id: lineId }) => ({ lineId, answer: 'refused' }))
  const body = { answers, prenom: 'Zoé', nom: 'Ménard', medium: 'phone', heardBy, heardAt: new Date().toISOString() }
  await call('POST /processes/:id/approvals/:approvalId/record', { ...target, body })
  await call('POST /processes/:id/approvals/:approvalId/settle', target)
}
