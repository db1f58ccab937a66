import { carValues } from '../../client/islands/CarForm/CarFields.tsx'
import { CarForm, type CarFormProps } from '../../client/islands/CarForm/CarForm.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { PageHead } from '../../client/ui/PageHead.tsx'
import { type Car, type CarListItem, carName } from '../../domain/car.ts'
import { fullName } from '../../domain/full-name.ts'
import { routes } from '../../domain/routes.ts'
import { Island } from '../Island.tsx'

/** `values` and `issues` of a form that came back. */
type Props = { car: Car; client: CarListItem['client'] } & Partial<Pick<CarFormProps, 'values' | 'issues'>>

export function CarEditPage({ car, client, values = carValues(car), issues }: Props) {
  return (
    <>
      <PageHead title={routes.carEdit.title} eyebrow={client ? `${carName(car)}, ${fullName(client)}` : carName(car)} />
      <Card>
        <Island name="CarForm" of={CarForm} props={{ id: car.id, values, issues }} />
      </Card>
    </>
  )
}
