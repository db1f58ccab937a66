// All statements of the bare limit: who asks, and one for what is shown. Dates are formatted as they are shown.

/** The person of a browser's cookie, which names its row of `sessions`. */
const person = `
select s.user_id, s.garage_id, u.prenom, u.role, g.nom as garage
from sessions c
join auth_sessions s on s.id = (c.sess ->> 'authSessionId')::uuid
join users u on u.id = s.user_id
join garages g on g.id = s.garage_id
where c.sid = $1 and c.expire > now() and s.revoked_at is null and s.expires_at > now() and u.active`

/** The person of a call's token, which names the session itself. */
const caller = `
select s.user_id, s.garage_id, u.role
from auth_sessions s
join users u on u.id = s.user_id
where s.id = $1 and s.revoked_at is null and s.expires_at > now() and u.active`

const unread = `
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
const dashboard = `
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
    'unread', (${unread})
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

const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column.slice(2)}`

const instants = [
  'p.start_date',
  'p.completed_at',
  'p.completed_notified_at',
  'p.link_expires_at',
  'p.wait_since',
  'p.arrived_at',
  'p.returned_at',
  'p.approval_until',
]

/**
 * The list: $1 garage, $3 pattern searched, $4 statuses, $5 last day, $6 size of a page, $7 rows before it; $2 is not
 * needed.
 */
const list = `
select counts.total, counts.found, shown.*
from (
  select count(*) as total, (select count(*) from processes p where ${matching} and $2::uuid is not null) as found
  from processes where garage_id = $1
) counts
left join (
  select p.id, p.name, p.step_type_id, p.step_type_name, p.client_id, p.car_id, p.status,
    p.steps_total, p.steps_validated, p.steps_ready, p.current_step_name, p.current_step_status, p.start_date as at,
    ${instants.map(instant).join(', ')},
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
const tracking = `
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

export const statements = { person, caller, unread, dashboard, list, tracking }
