import assert from 'node:assert/strict'
import { answered, identified, refused } from './report.mjs'

export async function notifications({ call }, check, { admin, employee, process }) {
  const token = employee.accessToken
  const list = await check('GET /notifications : démarré et terminé, de forme connue', async () => {
    const body = answered(await call('GET', '/notifications?limit=20', { token }), 200)
    assert.deepEqual(body.notifications.map(({ type }) => type).sort(), ['process_completed', 'process_started'])
    for (const item of body.notifications) {
      identified(item)
      assert.deepEqual([item.processId, item.process_id, item.read], [process.id, process.id, false])
      assert.deepEqual(Object.keys(item.metadata).sort(), ['car', 'client', 'duration', 'process'])
    }
    assert.deepEqual([body.hasMore, body.nextBefore], [false, null])
    return body.notifications
  })
  await check('page par page avec before', async () => {
    const first = answered(await call('GET', '/notifications?limit=1', { token }), 200)
    assert.equal(first.hasMore, true)
    const next = (before) => call('GET', `/notifications?limit=1&before=${encodeURIComponent(before)}`, { token })
    const second = answered(await next(first.nextBefore), 200)
    assert.deepEqual([second.notifications[0].id, second.hasMore], [list[1].id, false])
    refused(await next('hier'), 400, 'VALIDATION_FAILED')
    refused(await call('GET', '/notifications?limit=0', { token }), 400, 'VALIDATION_FAILED')
  })
  await check('mark-read : lu par celui qui lit, pas par les autres', async () => {
    assert.deepEqual(answered(await call('GET', '/notifications/unread-count', { token }), 200), { unread: 2 })
    const sent = { token, body: { ids: [list[0].id] } }
    assert.deepEqual(answered(await call('POST', '/notifications/mark-read', sent), 200), { updated: 1 })
    assert.deepEqual(answered(await call('GET', '/notifications/unread-count', { token }), 200), { unread: 1 })
    const [item] = answered(await call('GET', '/notifications', { token }), 200).notifications
    assert.deepEqual([item.read, item.readBy], [true, [employee.user.id]])
    const others = answered(await call('GET', '/notifications/unread-count', { token: admin.accessToken }), 200)
    assert.deepEqual(others, { unread: 2 })
  })
  await check('mark-all-read', async () => {
    assert.deepEqual(answered(await call('POST', '/notifications/mark-all-read', { token }), 200), { updated: 1 })
    assert.deepEqual(answered(await call('GET', '/notifications/unread-count', { token }), 200), { unread: 0 })
  })
}
