type Props = { garage: string; publicUrl: string | undefined }

const description = 'Suivez la réparation de votre véhicule, étape par étape.'

/** What a messenger shows when the link is shared: the garage, and nothing about the customer or the car. */
export function SocialCard({ garage, publicUrl }: Props) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:site_name" content="Fil d’atelier" />
      <meta property="og:title" content={`Suivi de votre véhicule · ${garage}`} />
      <meta name="description" property="og:description" content={description} />
      {publicUrl && <meta property="og:image" content={`${publicUrl}/og.png`} />}
      {publicUrl && <meta property="og:image:width" content="1200" />}
      {publicUrl && <meta property="og:image:height" content="630" />}
    </>
  )
}
