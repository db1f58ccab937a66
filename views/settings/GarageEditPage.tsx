import { GarageForm, type GarageFormProps } from '../../client/islands/GarageForm/GarageForm.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { routes } from '../../domain/routes.ts'
import { Island } from '../Island.tsx'

export function GarageEditPage({ values, issues }: GarageFormProps) {
  return (
    <Card title={routes.garageEdit.title} id="garage">
      <Island name="GarageForm" of={GarageForm} props={{ values, issues }} />
    </Card>
  )
}
