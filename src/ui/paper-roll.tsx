import { Fragment, type ReactNode, type Ref } from 'react'
import type { PaperLine, Piece } from '#core/paper.ts'
import { directionOf, type Language } from '#core/text.ts'
import './paper.css'

interface PaperRollProps {
  /** What it is, for those who do not see it. */
  label: string
  language: Language
  lines: PaperLine[]
  ref?: Ref<HTMLElement> | undefined
}

/** A document as it leaves the printer; the page around it says how large a dot is (`--dot`). */
export function PaperRoll({ label, language, lines, ref }: PaperRollProps) {
  return (
    <article ref={ref} className="paper" lang={language} dir={directionOf(language)} aria-label={label}>
      {asTheyStand(lines, (line) => (
        <Line {...line} />
      ))}
    </article>
  )
}

function Line({ look, text, value }: PaperLine) {
  if (look === 'rule' || look === 'dashes') return <hr className={`paper-${look}`} />
  return (
    <p className={`paper-line paper-${look}`}>
      <span className="paper-text">
        <Pieces pieces={text} />
      </span>
      {value && (
        <span className="paper-value">
          <Pieces pieces={value} />
        </span>
      )}
    </p>
  )
}

/** Figures keep their order in Arabic; what others wrote takes its own direction and disturbs nothing beside it. */
function Pieces({ pieces }: { pieces: Piece[] }) {
  return asTheyStand(pieces, (piece) => {
    if (typeof piece === 'string') return `${piece} `
    return 'figure' in piece ? <bdi dir="ltr">{piece.figure}</bdi> : <bdi dir="auto">{piece.written}</bdi>
  })
}

function asTheyStand<T>(things: T[], draw: (thing: T) => ReactNode): ReactNode {
  // oxlint-disable-next-line no-array-index-key -- what is on paper never moves
  return things.map((thing, place) => <Fragment key={place}>{draw(thing)}</Fragment>)
}
