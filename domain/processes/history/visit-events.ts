import { mileage } from '../../cars/car.ts'
import { formatDayTime } from '../../ground/dates.ts'
import { type InProcess, inHistory, toWebhooks } from '../../ground/event-row.ts'

/**
 * The known facts of a car's arrival or return; `confirmed`: an odometer reading below the previous one is intended.
 */
export type VisitFacts = {
  km: number | null
  keyNumber: string | null
  place: string | null
  confirmed?: true
  /** The corrected moment of the act. */
  moved?: { from: string; to: string }
}
type Visit = InProcess & { after: VisitFacts }
/** An arrival, recorded by a person or implied by the work. */
type Arrival = InProcess & { after: VisitFacts & { implied?: true } }

/** The events of a car's arrival and return. */
export const visitEvents = {
  'visit.arrived': toWebhooks(
    'Véhicule arrivé',
    inHistory<Arrival>('visit.arrive', ({ implied, ...car }) =>
      implied ? impliedArrivalText : `Véhicule arrivé${visitText(car)}`,
    ),
  ),
  'visit.arrivalCorrected': toWebhooks(
    'Arrivée corrigée',
    inHistory<Visit>('visit.correctArrival', (car) => `Arrivée corrigée${visitText(car)}`),
  ),
  'visit.arrivalUndone': toWebhooks(
    'Arrivée annulée',
    inHistory<Visit>('visit.undoArrival', () => 'Arrivée annulée'),
  ),
  'visit.returned': toWebhooks(
    'Véhicule rendu',
    inHistory<Visit>('visit.return', ({ km }) => `Véhicule rendu${visitText({ km })}`),
  ),
  'visit.returnCorrected': toWebhooks(
    'Restitution corrigée',
    inHistory<Visit>('visit.correctReturn', ({ keyNumber, place, ...car }) => `Restitution corrigée${visitText(car)}`),
  ),
  'visit.returnUndone': toWebhooks(
    'Restitution annulée',
    inHistory<Visit>('visit.undoReturn', () => 'Restitution annulée'),
  ),
}

export type VisitEvent = keyof typeof visitEvents

/** The text of an arrival implied by the work: nobody recorded when the car came. */
export const impliedArrivalText = 'Arrivée notée\u00a0: le travail a commencé'

/** The text of an arrival or return; missing facts are left out. */
function visitText({ km, keyNumber, place, moved }: Partial<VisitFacts>): string {
  const change = moved && `${formatDayTime(moved.from)} → ${formatDayTime(moved.to)}`
  const known = [
    change,
    keyNumber && `clé ${keyNumber}`,
    place && `emplacement ${place}`,
    km != null && mileage(km),
  ].filter(Boolean)
  return known.length > 0 ? `\u00a0: ${known.join(', ')}` : ''
}
