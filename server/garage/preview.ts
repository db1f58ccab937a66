import { maskPlate } from '../../domain/cars/plate.ts'
import { example, type Garage } from '../../domain/garage/garage.ts'
import { addDays, todayParis } from '../../domain/ground/dates.ts'
import { linkExpiry, type PublicProcess, publicSteps } from '../../domain/links/public-link.ts'
import type { StepType } from '../../domain/step-types/step-type.ts'

type At = { now: Date; mailsLeave: boolean }

const nothingAdded = { photos: [], notes: [] }

/** A half-finished example repair with the garage's own texts, as a customer would see it. */
export function exampleProcess(garage: Garage, stepTypes: readonly StepType[], { now, mailsLeave }: At): PublicProcess {
  const { nom, adresse, codePostal, ville, telephone, email, horaires, message, reviewUrl } = garage
  const estimatedEndDate = addDays(todayParis(now), example.days)
  const type = stepTypes.find(({ archived }) => !archived)
  const at = now.toISOString()
  const steps = (type?.steps ?? []).map((step, index) =>
    index === 0
      ? { ...step, status: 'validated' as const, readyAt: at, validatedAt: at, ...nothingAdded }
      : {
          ...step,
          status: index === 1 ? ('ready' as const) : ('proposed' as const),
          readyAt: null,
          validatedAt: null,
          ...nothingAdded,
        },
  )
  return {
    garage: { nom, adresse, codePostal, ville, telephone, email, horaires, message, reviewUrl },
    name: type?.name ?? 'Révision',
    marque: example.marque,
    modele: example.modele,
    plaque: maskPlate(example.plaque),
    status: 'in_progress',
    startDate: at,
    estimatedEndDate,
    estimateMovedAt: null,
    completedAt: null,
    waiting: null,
    visit: { arrivedAt: null, returnedAt: null },
    expiresAt: linkExpiry({ estimatedEndDate, completedAt: null }),
    approvalAsked: false,
    tellsWhenReady: mailsLeave,
    steps: publicSteps(steps),
    photos: [],
    notes: [],
  }
}
