export const demoPassword = 'atelier2026'

export const perrin = {
  nom: 'Garage Perrin',
  details: {
    adresse: '18 rue des Charmettes',
    codePostal: '69100',
    ville: 'Villeurbanne',
    telephone: '+33465712348',
    email: 'contact@garage-perrin.example',
    horaires: 'Du lundi au vendredi, de 8\u00a0h à 12\u00a0h et de 13\u00a0h\u00a030 à 18\u00a0h',
    reviewUrl: 'https://avis.garage-perrin.example',
    message: 'Pensez à rapporter le certificat d’immatriculation pour la restitution.',
  },
  admin: { prenom: 'Camille', nom: 'Perrin', email: 'camille.perrin@garage-perrin.example', role: 'admin' },
  mechanic: { prenom: 'Bruno', nom: 'Carvalho', email: 'bruno@garage-perrin.example', role: 'employee' },
} as const

export const demoSignIn = { email: perrin.admin.email, password: demoPassword }
