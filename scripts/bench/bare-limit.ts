// The bare limit: a node:http server with the least SQL that could answer, and concatenated strings.
// docs/bench/README.md lists what it leaves out. Frozen on 2026-11-25: it answers what the application answered on that
// day. Later additions to an answer do not change it, and count in the ratio as the application's own cost.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { zstdCompressSync } from 'node:zlib'
import pg from 'pg'

type Answer = { type: string; body: string }

const pageSize = 50
const bigint = 20
/** Parses counts (bigint) as numbers. */
const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === bigint ? Number : pg.types.getTypeParser(oid, format)
const types = { getTypeParser } as pg.CustomTypesConfig
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, types })

createServer(async (req, res) => {
  try {
    const found = await answer(req)
    if (!found) return void res.writeHead(404).end()
    const isPacked = String(req.headers['accept-encoding']).includes('zstd')
    const body = isPacked ? zstdCompressSync(found.body) : Buffer.from(found.body)
    const head = { 'content-type': found.type, 'content-length': body.length }
    res.writeHead(200, isPacked ? { ...head, 'content-encoding': 'zstd' } : head).end(body)
  } catch (error) {
    console.error(error)
    res.writeHead(500).end()
  }
}).listen(Number(process.env.PORT), '127.0.0.1')

async function answer(req: IncomingMessage): Promise<Answer | undefined> {
  const { pathname, searchParams } = new URL(req.url ?? '', 'http://localhost')
  if (pathname === '/dashboard') return dashboard(await person(req), searchParams)
  if (pathname === '/api/processes') return list(await caller(req), searchParams)
  if (pathname.startsWith('/public/processus/')) return tracking(pathname.slice('/public/processus/'.length))
  return undefined
}

async function dashboard(person: Row, asked: URLSearchParams): Promise<Answer> {
  const rows = await read('dashboard', [person.garage_id, person.user_id, ...filters(asked)])
  const shown = rows[0]?.id === null ? [] : rows
  return html(dashboardPage(person, JSON.parse(String(rows[0]?.counts)), shown, asked.get('q') ?? ''))
}

async function list({ garage_id, user_id, role }: Row, asked: URLSearchParams): Promise<Answer> {
  const rows = await read('list', [garage_id, user_id, ...filters(asked)])
  const { total: unfilteredTotal = 0, found: total = 0 } = rows[0] ?? {}
  const items = rows[0]?.id === null ? [] : rows.map((row) => processItem(row, role === 'admin'))
  const pages = Math.max(1, Math.ceil(Number(total) / pageSize))
  return json({ items, page: Number(asked.get('page') ?? 1), pageSize, total, pages, unfilteredTotal })
}

async function tracking(token: string): Promise<Answer | undefined> {
  const [row] = await read('tracking', [createHash('sha256').update(token).digest()])
  return row && html(trackingPage(row as Parameters<typeof trackingPage>[0]))
}

function filters(asked: URLSearchParams) {
  const [statuses, search] = [asked.getAll('status'), asked.get('q')]
  const before = (Number(asked.get('page') ?? 1) - 1) * pageSize
  const pattern = search && `%${search.toLowerCase()}%`
  return [pattern, statuses.length > 0 ? statuses : null, asked.get('dateTo'), pageSize, before]
}

/** Finds the person of a cookie, without checking its signature. */
async function person({ headers }: IncomingMessage): Promise<Row> {
  const [, sid] = /garage_sid=s%3A([^.]+)\./.exec(headers.cookie ?? '') ?? []
  return signedIn(await read('person', [sid]))
}

/** Finds the person of a token, without checking its signature. */
async function caller({ headers }: IncomingMessage): Promise<Row> {
  const [, claims = ''] = (headers.authorization ?? '').split('.')
  const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return signedIn(await read('caller', [sid]))
}

function signedIn([row]: Row[]): Row {
  if (!row) throw new Error('nobody is signed in')
  return row
}

async function read(name: keyof typeof statements, values: unknown[]): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name, text: statements[name], values })
  return rows
}

const html = (body: string): Answer => ({ type: 'text/html; charset=utf-8', body })
const json = (value: unknown): Answer => ({ type: 'application/json; charset=utf-8', body: JSON.stringify(value) })

type Row = Record<string, string | number | boolean | null>

const statusWords: Record<string, string> = { proposed: 'Proposé', in_progress: 'En cours', completed: 'Terminé' }
const stepWords: Record<string, string> = { proposed: 'À faire', ready: 'Prêt', validated: 'Validé' }

function dashboardPage(person: Row, counts: Row, rows: Row[], search: string): string {
  return document(
    'Dashboard',
    `<nav class="bar"><a class="brand" href="/dashboard">Fil d’atelier</a><a href="/dashboard">Dashboard</a><a href="/clients">Clients</a>` +
      `<a href="/vehicules">Véhicules</a><a href="/brouillons">Brouillons</a><a href="/parametres">Paramètres</a>` +
      `<a class="bell" href="/notifications">Notifications <b>${counts.unread}</b></a><span>${escaped(person.prenom)}, ${escaped(person.garage)}</span></nav>` +
      `<main><h1>Dashboard</h1><ul class="counts"><li>${counts.total} au total</li><li>${counts.proposed} proposés</li>` +
      `<li>${counts.in_progress} en cours</li><li>${counts.completed} terminés</li><li>${counts.late} en retard</li>` +
      `<li>${counts.pending} à valider</li></ul><form action="/dashboard"><input type="search" name="q" value="${escaped(search)}">` +
      `<label><input type="checkbox" name="status" value="proposed"> Proposé</label><label><input type="checkbox" name="status" value="in_progress"> En cours</label>` +
      `<label><input type="checkbox" name="status" value="completed"> Terminé</label><button>Filtrer</button></form>` +
      `<p>${counts.found} processus</p><table><thead><tr><th>Plaque</th><th>Véhicule</th><th>Client</th><th>Processus</th>` +
      `<th>Étapes</th><th>Statut</th><th>Début</th><th>Fin estimée</th></tr></thead><tbody>${rows.map(dashboardRow).join('')}</tbody></table></main>`,
  )
}

function dashboardRow(row: Row): string {
  const step = row.current_step_name
    ? `<span class="step">${escaped(row.current_step_name)}</span>
        <span class="state state-${row.current_step_status}">${stepWords[String(row.current_step_status)]}</span>`
    : ''
  return `
    <tr class="row">
      <td class="plate"><a href="/processus/${row.id}" data-process-id="${row.id}">${escaped(row.plaque)}</a></td>
      <td class="car">${escaped(row.marque)} ${escaped(row.modele)}</td>
      <td class="client">${escaped(row.nom)} ${escaped(row.prenom)}</td>
      <td class="name">${escaped(row.name)}</td>
      <td class="steps">
        <progress max="${row.steps_total}" value="${row.steps_validated}"></progress>
        <span class="count">${row.steps_validated} / ${row.steps_total}</span>
        ${step}
      </td>
      <td class="status"><span class="badge badge-${row.status}">${statusWords[String(row.status)]}</span></td>
      <td class="date">${row.start}</td>
      <td class="date${row.late ? ' late' : ''}">${row.due ?? ''}${row.late ? ' <strong>en retard</strong>' : ''}</td>
    </tr>`
}

type Tracking = Row & { steps: Row[] | null }

function trackingPage(row: Tracking): string {
  const steps = (row.steps ?? []).map(
    (step) =>
      `<li class="${step.status}"><b>${escaped(step.name)}</b> <span>${step.validated ?? 'En cours'}</span><p>${escaped(step.description)}</p></li>`,
  )
  return document(
    'Suivi de votre véhicule',
    `<main><h1>${escaped(row.marque)} ${escaped(row.modele)}</h1><p class="plate">${escaped(row.plaque && maskedPlate(String(row.plaque)))}</p>` +
      `<p>${escaped(row.name)} : ${statusWords[String(row.status)]}</p><p>Fin : ${row.completed ?? row.due ?? ''}</p><ol>${steps.join('')}</ol>` +
      `<address>${escaped(row.nom)}<br>${escaped(row.adresse)}<br>${escaped(row.code_postal)} ${escaped(row.ville)}<br>` +
      `${escaped(row.telephone)} ${escaped(row.email)}<br>${escaped(row.horaires)}</address><p>${escaped(row.message)}</p></main>`,
  )
}

const maskedPlate = (plate: string) =>
  /^[A-Z]{2}\d{3}[A-Z]{2}$/.test(plate) ? `${plate.slice(0, 2)}-•••-${plate.slice(-2)}` : '•••'

const document = (title: string, body: string) =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${title}</title>` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/assets/style.css"></head><body>${body}</body></html>`

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

function escaped(value: Row[string] | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (mark) => marks[mark] as string) : text
}

/** A process as `GET /processes` answered it. */
function processItem(row: Row, seesContact: boolean) {
  const { id, nom, prenom, plaque, marque, modele } = row
  const { step_type_id: typeId, client_id: clientId, car_id: carId, assignee_id: assigneeId } = row
  const counts = {
    total: Number(row.steps_total),
    validated: Number(row.steps_validated),
    ready: Number(row.steps_ready),
  }
  const percent = counts.total > 0 ? Math.round((counts.validated / counts.total) * 100) : 0
  const contact = seesContact ? { email: row.email, telephone: row.telephone } : {}
  const { wait_id: waitId, wait_reason: reason, wait_since: since, wait_until: expectedDate } = row
  const { arrived_at: arrivedAt, returned_at: returnedAt, km_in: kmIn, km_out: kmOut, key_number: keyNumber } = row
  return {
    _id: id,
    id,
    name: row.name,
    stepType: typeId && { _id: typeId, id: typeId, name: row.step_type_name },
    stepTypeId: typeId,
    client: clientId && { _id: clientId, id: clientId, nom, prenom, ...contact },
    car: carId && { _id: carId, id: carId, marque, modele, plaque },
    status: row.status,
    startDate: row.start_date,
    estimatedEndDate: row.estimated_end_date,
    completedAt: row.completed_at,
    completedNotifiedAt: row.completed_notified_at,
    stepsSummary: counts,
    progress: { ...counts, percent },
    currentStep: row.current_step_name && { name: row.current_step_name, status: row.current_step_status },
    plaque: plaque ?? '',
    clientNom: nom ?? '',
    clientPrenom: prenom ?? '',
    pendingValidation: counts.ready > 0,
    readyStepId: row.ready_step_id,
    linkExpiresAt: row.link_expires_at,
    waiting: waitId && { id: waitId, reason, since, expectedDate },
    assignee: assigneeId && { _id: assigneeId, id: assigneeId, prenom: row.assignee_prenom, nom: row.assignee_nom },
    visit: { arrivedAt, returnedAt, kmIn, kmOut, keyNumber, place: row.place },
    approval: row.approval_state && { state: row.approval_state, until: row.approval_until },
    photoCount: row.photo_count,
    noteCount: row.note_count,
  }
}

/** The person of a browser's cookie, which names its row of `sessions`. */
const personSql = `
select s.user_id, s.garage_id, u.prenom, u.role, g.nom as garage
from sessions c
join auth_sessions s on s.id = (c.sess ->> 'authSessionId')::uuid
join users u on u.id = s.user_id
join garages g on g.id = s.garage_id
where c.sid = $1 and c.expire > now() and s.revoked_at is null and s.expires_at > now() and u.active`

/** The person of a call's token, which names the session itself. */
const callerSql = `
select s.user_id, s.garage_id, u.role
from auth_sessions s
join users u on u.id = s.user_id
where s.id = $1 and s.revoked_at is null and s.expires_at > now() and u.active`

const unreadSql = `
select count(*) as unread
from notifications n
where n.garage_id = $1
  and n.created_at > coalesce(
    (select read_until from notification_marks where garage_id = $1 and user_id = $2), '-infinity')
  and not exists (
    select 1 from notification_reads r
    where r.garage_id = $1 and r.notification_id = n.id and r.user_id = $2)`

const matching = `
  p.garage_id = $1
  and ($3::text is null or p.search like $3)
  and ($4::text[] is null or p.status = any($4))
  and ($5::date is null or p.start_date < ($5::date + 1)::timestamp at time zone 'Europe/Paris')`

/** A page of rows: the rows first, then their joins, as one plan for all garages joins whole tables otherwise. */
const page = `
    select * from processes p where ${matching}
    order by p.start_date desc, p.id desc limit $6 offset $7`

/** $1 garage, $2 person, $3 pattern searched, $4 statuses, $5 last day, $6 size of a page, $7 rows before it. */
const dashboardSql = `
select counts.said as counts, shown.*
from (
  select json_build_object(
    'total', count(*),
    'found', (select count(*) from processes p where ${matching}),
    'proposed', count(*) filter (where status = 'proposed'),
    'in_progress', count(*) filter (where status = 'in_progress'),
    'completed', count(*) filter (where status = 'completed'),
    'late', count(*) filter (where estimated_end_date < current_date and status <> 'completed'),
    'pending', count(*) filter (where steps_ready > 0),
    'unread', (${unreadSql})
  )::text as said
  from processes where garage_id = $1
) counts
left join (
  select p.id, coalesce(p.name, p.step_type_name) as name, p.status, p.steps_total, p.steps_validated,
    p.current_step_name, p.current_step_status, p.start_date as at,
    to_char(p.start_date at time zone 'Europe/Paris', 'DD/MM/YYYY') as start,
    to_char(p.estimated_end_date, 'DD/MM/YYYY') as due,
    p.status <> 'completed' and p.estimated_end_date < current_date as late,
    c.nom, c.prenom, v.marque, v.modele, v.plaque
  from (${page}) p
  left join lateral (select * from clients where garage_id = $1 and id = p.client_id offset 0) c on true
  left join lateral (select * from cars where garage_id = $1 and id = p.car_id offset 0) v on true
) shown on true
order by shown.at desc, shown.id desc`

const instants = ['start_date', 'completed_at', 'completed_notified_at', 'link_expires_at', 'wait_since', 'arrived_at']
  .concat('returned_at', 'approval_until')
  .map((name) => `to_char(p.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`)
  .join(', ')

/** The list, with the same values. */
const listSql = `
select counts.total, counts.found, shown.*
from (
  select count(*) as total, (select count(*) from processes p where ${matching} and $2::uuid is not null) as found
  from processes where garage_id = $1
) counts
left join (
  select p.id, p.name, p.step_type_id, p.step_type_name, p.client_id, p.car_id, p.status,
    p.steps_total, p.steps_validated, p.steps_ready, p.current_step_name, p.current_step_status, p.start_date as at,
    ${instants},
    p.estimated_end_date::text, c.nom, c.prenom, c.email, c.telephone, v.marque, v.modele, v.plaque,
    p.wait_id, p.wait_reason, p.wait_until::text, p.assignee_id, a.prenom as assignee_prenom, a.nom as assignee_nom,
    p.km_in, p.km_out, p.key_number, p.place, p.approval_state, p.photo_count, p.note_count,
    case when p.steps_ready > 0 then (
      select s.id from process_steps s where s.garage_id = $1 and s.process_id = p.id and s.position = p.steps_validated
    ) end as ready_step_id
  from (${page}) p
  left join lateral (select * from users where garage_id = $1 and id = p.assignee_id offset 0) a on true
  left join lateral (select * from clients where garage_id = $1 and id = p.client_id offset 0) c on true
  left join lateral (select * from cars where garage_id = $1 and id = p.car_id offset 0) v on true
) shown on true
order by shown.at desc, shown.id desc`

/** The customer's page: $1 is the digest of the link's token. Steps behind the first open one are not shown. */
const trackingSql = `
select coalesce(p.name, p.step_type_name) as name, p.status, v.marque, v.modele, v.plaque,
  to_char(p.estimated_end_date, 'DD/MM/YYYY') as due, to_char(p.completed_at, 'DD/MM/YYYY') as completed,
  g.nom, g.adresse, g.code_postal, g.ville, g.telephone, g.email, g.horaires, g.public_message as message,
  (select json_agg(json_build_object('name', s.name, 'description', s.description, 'status', s.status,
      'validated', to_char(s.validated_at at time zone 'Europe/Paris', 'DD/MM/YYYY')) order by s.position)
    from process_steps s
    where s.garage_id = p.garage_id and s.process_id = p.id
      and (s.status = 'validated' or s.position = p.steps_validated)) as steps
from tracking_tokens t
join processes p on p.garage_id = t.garage_id and p.id = t.process_id
join garages g on g.id = p.garage_id
left join cars v on v.garage_id = p.garage_id and v.id = p.car_id
where t.token_hash = $1 and t.replaced_at is null and (p.link_expires_at is null or p.link_expires_at > now())`

const statements = {
  person: personSql,
  caller: callerSql,
  dashboard: dashboardSql,
  list: listSql,
  tracking: trackingSql,
}
