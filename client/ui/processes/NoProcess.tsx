export const NoProcess = () => <p className="muted">Aucun processus pour l’instant.</p>
