import type { TenantTx } from '../../database/tenant.ts'

export type ProcessPerson = { id: string; nom: string; prenom: string; email: string | null; telephone: string | null }
export type ProcessVehicle = {
  id: string
  client_id: string | null
  marque: string
  modele: string | null
  plaque: string
}

/** The client of a process about to be written: nobody deletes them meanwhile. */
export function lockProcessClient(tx: TenantTx, id: string): Promise<ProcessPerson | undefined> {
  return tx
    .from('clients')
    .where({ garage_id: tx.garageId, id })
    .forShare()
    .first('id', 'nom', 'prenom', 'email', 'telephone')
}

/** The car of a process about to be written: nobody deletes it meanwhile. */
export function lockProcessCar(tx: TenantTx, id: string): Promise<ProcessVehicle | undefined> {
  return tx
    .from('cars')
    .where({ garage_id: tx.garageId, id })
    .forShare()
    .first('id', 'client_id', 'marque', 'modele', 'plaque')
}
