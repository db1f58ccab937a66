/** How a program reads a whole list, in the documentation of the calls. */
export const wholeList =
  'after prend le nextAfter de la réponse précédente, à la place de page\u00a0: rien n’est sauté ni lu deux fois, même si des objets sont supprimés entre-temps. updatedSince ne donne que les objets modifiés depuis cet instant, du plus ancien changement au plus récent.'
