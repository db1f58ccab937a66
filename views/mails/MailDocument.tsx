import type { MailContent, MailSection } from './content.ts'
import { mailStyle } from './mail-style.ts'

/** A mail as HTML: tables, because some mail programs lay out nothing else. No image, so nothing tells when it is read. */
export function MailDocument(content: MailContent) {
  const { subject, signature } = content
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: mailStyle }} />
      </head>
      <body>
        <table role="presentation" className="ground" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td className="outer" align="center">
                <table role="presentation" className="sheet" width="560" cellPadding={0} cellSpacing={0} border={0}>
                  <tbody>
                    <tr>
                      <td className="head">{signature[0]}</td>
                    </tr>
                    <tr>
                      <td className="body">
                        <Body {...content} />
                      </td>
                    </tr>
                    <Foot signature={signature} />
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

function Body({ subject, greeting, paragraphs, sections = [], action, notes }: MailContent) {
  return (
    <>
      <h1>{subject}</h1>
      {[greeting, ...paragraphs].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {sections.map((section) => (
        <Section key={section.title} {...section} />
      ))}
      {action && (
        <p className="action">
          <a href={action.href}>{action.label}</a>
        </p>
      )}
      {notes.map((text) => (
        <p key={text} className="note">
          {text}
        </p>
      ))}
    </>
  )
}

function Section({ title, items, after }: MailSection) {
  return (
    <>
      <h2>{title}</h2>
      {items.map(({ name, detail, href }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves in a mail, and two may read the same
        <p key={index} className="item">
          {href ? <a href={href}>{name}</a> : <strong>{name}</strong>}
          <br />
          {detail}
        </p>
      ))}
      {after && <p className="note">{after}</p>}
    </>
  )
}

function Foot({ signature: [name, ...lines] }: Pick<MailContent, 'signature'>) {
  return (
    <tr>
      <td className="foot">
        <strong>{name}</strong>
        {lines.map((line) => (
          <span key={line}>
            <br />
            {line}
          </span>
        ))}
      </td>
    </tr>
  )
}
