import { defaultPreferences } from '../../domain/accounts/preferences.ts'
import { legalWorkingDays } from '../../domain/ground/opening-days.ts'
import type { StepType } from '../../domain/step-types/step-type.ts'
import { openGarage } from '../auth/accounts/accounts.ts'
import { insertUser } from '../auth/accounts/open-account.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { updateGarage } from '../garage/garage.ts'
import type { Actor } from '../http/actor.ts'
import { createStepType, listStepTypes } from '../step-types/step-types.ts'
import { addedStepTypes } from './customers.ts'
import { perrin } from './perrin.ts'
import type { Drawn } from './photos.ts'
import type { WorkClock } from './story.ts'

/** The tools of the demonstration; `context.now` is the current time of its story. */
export type DemoTools = { tx: TenantTx; context: Context; clock: WorkClock; drawn: Drawn | null }

/** The demonstration's garage, with its people and its types of repair. */
export type DemoGarage = DemoTools & { admin: Actor; mechanic: Actor; types: StepType[] }

/** The life of one repair: it yields the minute of work of its next action. */
export type Life = AsyncGenerator<number, void>

/** The administrator opens the garage, adds types of repair and invites the mechanic. */
export async function openDemoGarage(tools: DemoTools, passwordHash: string): Promise<DemoGarage> {
  const { tx, context } = tools
  const account = ({ prenom, nom: name, email }: Person) => ({ prenom, name, email, passwordHash })
  const admin = actor(tx, await openGarage(tx, perrin.nom, account(perrin.admin), context.now()), perrin.admin)
  await updateGarage(tx, admin, perrin.details, context)
  for (const type of addedStepTypes) await createStepType(tx, admin, type, context)
  const mechanicId = await insertUser(tx, { ...account(perrin.mechanic), role: 'employee' }, context.now())
  return { ...tools, admin, mechanic: actor(tx, mechanicId, perrin.mechanic), types: await listStepTypes(tx) }
}

type Person = (typeof perrin)['admin' | 'mechanic']

/** The actor for somebody signed in with their password. */
function actor({ garageId }: TenantTx, userId: string, person: Person): Actor {
  return {
    ...person,
    userId,
    garageId,
    garageNom: perrin.nom,
    garageHasPhone: true,
    authSessionId: '',
    tokenFamily: null,
    provedAt: null,
    factorShownAt: null,
    hasSecondFactor: false,
    factorDueAt: null,
    firstStepsHidden: false,
    preferences: defaultPreferences,
    idleDays: 3,
    openingDays: legalWorkingDays,
  }
}
