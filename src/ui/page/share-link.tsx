import { Link2, MessageCircle } from 'lucide-react'
import { Button } from '../form/button.tsx'
import { useCopy } from '../hooks/use-copy.ts'
import { useText } from './language.tsx'
import { shareLinkText } from './share-link.text.ts'

interface ShareLinkProps {
  link: string
  /** The message for WhatsApp, with the link. */
  message: string
  /** On the button for WhatsApp. */
  label?: string
}

/** Shares a link by WhatsApp or the clipboard. */
export function ShareLink({ link, message, label }: ShareLinkProps) {
  const t = useText(shareLinkText)
  const copy = useCopy(t)
  return (
    <div className="flex flex-wrap gap-2.5">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 grow items-center justify-center gap-2 rounded-button bg-ok-50 px-4 text-small font-semibold text-ok hover:brightness-95"
      >
        <MessageCircle className="size-[18px]" strokeWidth={1.6} aria-hidden="true" />
        {label ?? t.share}
      </a>
      <span className="needs-script grid grow">
        <Button variant="quiet" size="small" onClick={() => void copy(link)}>
          <Link2 className="size-[18px]" strokeWidth={1.6} aria-hidden="true" />
          {t.copy}
        </Button>
      </span>
    </div>
  )
}
