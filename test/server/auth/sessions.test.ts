import supertest from 'supertest'
import { expect, test } from 'vitest'
import { as, browse } from '../../setup/doors.ts'
import { app, people, stageForEach } from '../stage.ts'

stageForEach({ trustProxy: 1 })

const list = async (caller: Awaited<ReturnType<typeof as>>) => (await caller.get('/auth/sessions')).body.items

test('the call lists sessions with device, dates and last address, and marks the current one', async () => {
  const camille = await as(app, people.camille)
  await browse(app, people.bruno)
  app.travel(61_000)
  await supertest(app.app)
    .get('/api/auth/me')
    .set({ Authorization: `Bearer ${camille.accessToken}`, 'X-Forwarded-For': '203.0.113.9' })
  const items = await list(camille)
  expect(items).toEqual([
    {
      id: expect.any(String),
      device: 'Appareil',
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      ip: '203.0.113.9',
      current: true,
    },
  ])
})

test('the call ends an own session, and not somebody else’s', async () => {
  const camille = await as(app, people.camille)
  const other = await as(app, people.camille)
  const bruno = await as(app, people.bruno)
  const [his] = await list(bruno)
  const mine = (await list(camille)).find(({ current }: { current: boolean }) => !current)
  expect((await camille.delete(`/auth/sessions/${his.id}`)).status).toBe(404)
  expect((await camille.delete(`/auth/sessions/${mine.id}`)).status).toBe(204)
  expect((await camille.delete(`/auth/sessions/${mine.id}`)).status).toBe(404)
  expect((await other.get('/auth/me')).status).toBe(401)
  expect((await bruno.get('/auth/me')).status).toBe(200)
})

test('all other sessions end, and the current one continues, by page and by call', async () => {
  const [one, other] = [await as(app, people.camille), await as(app, people.camille)]
  expect((await one.delete('/auth/sessions')).body).toEqual({ ended: 1 })
  expect((await other.get('/auth/me')).status).toBe(401)
  const camille = await browse(app, people.camille)
  expect((await camille.get('/parametres/profil')).text).toContain('Fermer toutes les autres')
  await camille.submit('/parametres/profil', { geste: 'sessions' })
  expect((await one.get('/auth/me')).status).toBe(401)
  expect((await camille.get('/dashboard')).status).toBe(200)
})

// The page after a redirect may store its own CSRF token before the answer of the redirect has ended.
test('session content is written once for each change', async () => {
  await app.db.raw(`
    create table session_writes (place serial, content jsonb);
    create function note_session() returns trigger language plpgsql as $$
      begin insert into session_writes (content) values (new.sess::jsonb - 'cookie' || jsonb_build_object('sid', new.sid)); return new; end $$;
    create trigger note_session after insert or update on sessions for each row execute function note_session()`)
  const camille = await browse(app, people.camille)
  expect((await camille.get('/dashboard')).text).toContain('Connecté')
  const { rows } = await app.db.raw(`
    select content::text, content = lag(content) over (partition by content->>'sid' order by place) as again
    from session_writes`)
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.filter(({ again }: { again: boolean | null }) => again)).toEqual([])
})
