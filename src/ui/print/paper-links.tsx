/** Links to the same print on other paper, and its layout on A4. */
import { useSearchParams } from 'react-router'
import './paper-size.css'

interface PaperLinksProps {
  label: string
  papers: { id: string; label: string }[]
  current: string
}

export function PaperLinks({ label, papers, current }: PaperLinksProps) {
  const [query] = useSearchParams()
  const to = (paper: string) => {
    const next = new URLSearchParams(query)
    next.set('paper', paper)
    return `?${next.toString()}`
  }
  return (
    <nav aria-label={label} className="receipt-actions">
      {papers.map((paper) => (
        <a
          key={paper.id}
          className="receipt-button"
          aria-current={paper.id === current ? 'page' : undefined}
          href={to(paper.id)}
        >
          {paper.label}
        </a>
      ))}
    </nav>
  )
}
