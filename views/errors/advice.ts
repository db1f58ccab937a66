type Advice = { title: string; advice: string; retry: boolean }

const known: Record<number, Advice> = {
  400: { title: 'Demande illisible', advice: 'Revenez en arrière et recommencez.', retry: false },
  403: {
    title: 'Accès refusé',
    advice: 'Votre compte ne permet pas cette action. Un administrateur du garage peut vous aider.',
    retry: false,
  },
  404: {
    title: 'Page introuvable',
    advice: 'L’adresse est peut-être mal écrite, ou ce qu’elle montrait a été supprimé.',
    retry: false,
  },
  409: {
    title: 'Les choses ont changé entre-temps',
    advice: 'Rouvrez la page pour voir où elles en sont.',
    retry: false,
  },
  413: { title: 'Envoi trop volumineux', advice: 'Raccourcissez les textes et recommencez.', retry: false },
  429: { title: 'Trop de demandes', advice: 'Attendez une minute, puis réessayez.', retry: true },
  503: {
    title: 'Service momentanément indisponible',
    advice: 'Rien n’est perdu : ce qui était enregistré le reste. Réessayez dans quelques instants.',
    retry: true,
  },
}

const unknown: Advice = {
  title: 'Une erreur est survenue',
  advice: 'Si elle revient, donnez la référence ci-dessous à la personne qui s’occupe de l’application.',
  retry: true,
}

export const adviceFor = (status: number): Advice => known[status] ?? unknown
