// Crée dans Dolibarr la proposition commerciale d’un bon à facturer, une seule fois.
// FIL_URL=… FIL_TOKEN=fil_… DOLIBARR_URL=… DOLIBARR_KEY=… TVA=20 node dolibarr.mjs IDENTIFIANT_DU_PROCESSUS
const { FIL_URL, FIL_TOKEN, DOLIBARR_URL, DOLIBARR_KEY, TVA } = process.env
const [processId] = process.argv.slice(2)
if (!processId || !FIL_URL || !FIL_TOKEN || !DOLIBARR_URL || !DOLIBARR_KEY || !TVA)
  throw new Error('Donnez les cinq réglages et l’identifiant du processus.')

async function ask(url, options = {}) {
  const answer = await fetch(url, options)
  // Dolibarr répond 404 quand une recherche ne trouve rien.
  if (answer.status === 404 && url.includes('sqlfilters=')) return []
  if (!answer.ok) throw new Error(`${answer.status} ${url} ${await answer.text()}`)
  return answer.json()
}

const dolibarr = (path, body) =>
  ask(`${DOLIBARR_URL}/api/index.php/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { DOLAPIKEY: DOLIBARR_KEY, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })

/** L’identifiant du plus ancien objet de Dolibarr dont le champ a l’une de ces valeurs, s’il existe. */
async function known(table, field, ...values) {
  const filters = values.map((value) => `(t.${field}:=:'${value}')`).join(' or ')
  const [found] = await dolibarr(`${table}?limit=1&sortfield=t.rowid&sqlfilters=${encodeURIComponent(filters)}`)
  return found?.id
}

/** Le tiers de ce client : par son SIREN, par son email, ou parce que ce programme l’a créé (ref_ext). */
async function knownCustomer({ id, siren, email }) {
  const spaced = siren?.replace(/(\d{3})(?=\d)/g, '$1 ')
  const bySiren = siren && (await known('thirdparties', 'siren', siren, spaced))
  // Un email qui a de tels signes ne se cherche pas dans Dolibarr.
  const byEmail = email && !/['"()\\]/.test(email) && (await known('thirdparties', 'email', email))
  return bySiren || byEmail || (await known('thirdparties', 'ref_ext', id))
}

const customer = ({ id, nom, prenom, email, telephone, siren }) => ({
  name: `${nom} ${prenom}`.trim(),
  ref_ext: id,
  client: 1,
  code_client: '-1',
  email,
  phone: telephone,
  idprof1: siren,
})

const fil = (path, method = 'GET') =>
  ask(`${FIL_URL}/api/processes/${processId}/${path}`, { method, headers: { Authorization: `Bearer ${FIL_TOKEN}` } })

const billing = await fil('billing')
if (!billing.client) throw new Error('Ce processus n’a plus de client.')

const proposal = await known('proposals', 'ref_ext', processId)
if (proposal) {
  console.log(`déjà là : ${proposal}`)
} else {
  const socid = (await knownCustomer(billing.client)) ?? (await dolibarr('thirdparties', customer(billing.client)))
  const rate = Number(TVA)
  const lines = billing.lines.map(({ label, amountCents }) => ({
    desc: label,
    qty: 1,
    tva_tx: rate,
    // Les montants sont TTC, ceux de Dolibarr hors taxes.
    subprice: Number((amountCents / 100 / (1 + rate / 100)).toFixed(8)),
    product_type: 1,
  }))
  const id = await dolibarr('proposals', {
    socid,
    ref_ext: processId,
    ref_client: [billing.car?.plaque, billing.name].filter(Boolean).join(' '),
    date: Math.floor(Date.parse(billing.completedAt) / 1000),
    duree_validite: 30,
    lines,
  })
  console.log(`créée : ${id}`)
}
// Le bon ne s’annule plus, et Fil d’atelier dira si ses lignes changent.
await fil('billing/fetched', 'POST')
