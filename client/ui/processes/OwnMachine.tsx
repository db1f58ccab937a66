import * as routes from '../../../domain/ground/routes.ts'

/** A notice that a link only opens on this machine, with the setting to correct for operators. */
export function OwnMachine({ mayOperate, className }: { mayOperate: boolean; className?: string | undefined }) {
  return (
    <p className={className}>
      <strong>Ne s’ouvre que sur cet ordinateur.</strong>{' '}
      {mayOperate ? (
        <>
          Pour que votre client l’ouvre&nbsp;: <a href={routes.operation.href()}>Régler l’adresse publique</a>
        </>
      ) : (
        'Demandez l’adresse publique à la personne qui a installé Fil d’atelier.'
      )}
    </p>
  )
}
