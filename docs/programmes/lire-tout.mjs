// Lit tous les clients, véhicules et processus d’un garage, une ligne de JSON par objet ; ou seulement ce qui a changé depuis.
// FIL_URL=https://fil.example FIL_TOKEN=fil_… node lire-tout.mjs [2026-11-28T06:00:00Z]
const { FIL_URL = '', FIL_TOKEN = '' } = process.env
const [since] = process.argv.slice(2)
const lists = ['clients', 'cars', 'processes']

/** Demande une page, et attend quand le serveur le demande. */
async function ask(path) {
  const answer = await fetch(`${FIL_URL}/api/${path}`, { headers: { authorization: `Bearer ${FIL_TOKEN}` } })
  if (answer.status === 429 || answer.status === 503) {
    await new Promise((done) => setTimeout(done, 1000 * Number(answer.headers.get('retry-after') ?? 5)))
    return ask(path)
  }
  const body = await answer.json()
  if (!answer.ok) throw new Error(`${answer.status} ${body.message ?? ''}`)
  return body
}

for (const list of lists) {
  let after = null
  do {
    const query = new URLSearchParams({
      pageSize: '100',
      ...(since && { updatedSince: since }),
      ...(after && { after }),
    })
    const { items, nextAfter } = await ask(`${list}?${query}`)
    for (const item of items) console.log(JSON.stringify({ list, ...item }))
    after = nextAfter
  } while (after !== null)
}
