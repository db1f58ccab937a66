import { readFile } from 'node:fs/promises'
import { apiChapters, apiContract } from '../domain/api-contract.ts'
import { type ApiRoute, type ApiRouteName, apiDescription, apiRoutes } from '../domain/api-routes.ts'

const root = new URL('../', import.meta.url)

/** Where each call is proved, by people who thought about it; the probes and the contract call everything anyway. */
const proofs: Record<string, ApiRouteName[]> = {
  'auth/login.test.ts': ['login'],
  'auth/register.test.ts': ['register'],
  'auth/refresh.test.ts': ['refresh', 'logout'],
  'auth/reset.test.ts': ['resetRequest', 'resetConfirm'],
  'auth/profile.test.ts': ['me', 'updateMe', 'changePassword'],
  'employees/invitations.test.ts': ['createUser', 'invite', 'listInvitations', 'deleteInvitation'],
  'employees/employees.test.ts': ['listEmployees', 'updateEmployee', 'deleteEmployee'],
  'garage/garage.test.ts': ['garage', 'updateGarage'],
  'clients/list.test.ts': ['listClients'],
  'clients/api.test.ts': ['client', 'createClient', 'updateClient', 'exportClient'],
  'clients/delete.test.ts': ['deleteClient'],
  'cars/api.test.ts': ['listCars', 'car', 'createCar', 'updateCar', 'deleteCar'],
  'step-types/api.test.ts': ['listStepTypes', 'createStepType', 'updateStepType', 'deleteStepType'],
  'processes/list.test.ts': ['listProcesses', 'processStats'],
  'processes/create.test.ts': ['createProcess', 'process', 'processInitData'],
  'processes/update.test.ts': ['updateProcess', 'deleteProcess'],
  'processes/steps.test.ts': ['markStepReady', 'validateStep', 'revertStep', 'processActivity'],
  'tracking/tracking.test.ts': ['rotateLink', 'publicProcess'],
  'notifications/notifications.test.ts': ['unreadCount', 'listNotifications', 'markRead', 'markAllRead'],
}

const accesses = { public: 'tous', staff: 'personnel', admin: 'administrateur' } as const

/** docs/api.md: every call with the test that proves it. @throws Error for a call without one */
export async function apiTable(): Promise<string> {
  const chapters = apiChapters.map(async ([title, names]) => {
    const rows = await Promise.all(names.map(rowOf))
    return `## ${title}\n\n${heads}\n${rows.join('\n')}\n`
  })
  return `${introduction}\n${(await Promise.all(chapters)).join('\n')}`
}

const introduction = `# Les appels

Écrit par \`npm run docs:api\` d’après \`domain/api-contract.ts\` ; un test le tient à jour. Le détail de chaque appel (corps,
réponses, refus) est servi par l’application : \`/api${apiDescription.page}\` à lire, \`/api${apiDescription.document}\` pour les programmes.
\`npm run contract -- --base http://localhost:3000\` parcourt tous les appels de l’extérieur.
`

const heads = '| appel | | accès | clé | preuve |\n|---|---|---|---|---|'

async function rowOf(name: ApiRouteName): Promise<string> {
  const { method, path, access, idempotent } = apiRoutes[name]
  const proof = await proofOf(name)
  const cells = [`\`${method} ${path}\``, apiContract[name].summary, accesses[access], idempotent ? 'oui' : '']
  return `| ${cells.join(' | ')} | [${proof}](../test/server/${proof}) |`
}

/** @throws Error when no file is named for the call, or the one named does not make it */
async function proofOf(name: ApiRouteName): Promise<string> {
  const file = Object.keys(proofs).find((one) => proofs[one]?.includes(name))
  if (!file) throw new Error(`No test is named for ${name} in scripts/api-table.ts`)
  const text = await readFile(new URL(`test/server/${file}`, root), 'utf8')
  if (!makes(apiRoutes[name], text)) throw new Error(`${file} does not call ${name}`)
  return file
}

/** Tests keep addresses in variables: what can be seen is the method, and every fixed part of the path. */
function makes({ method, path }: ApiRoute, text: string): boolean {
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith(':'))
  return text.includes(`.${method.toLowerCase()}(`) && parts.every((part) => text.includes(`/${part}`))
}
