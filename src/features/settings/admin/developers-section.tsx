import { ChevronRight, CodeXml } from 'lucide-react'
import { Link } from 'react-router'
import { useText } from '#ui/page/language.tsx'
import { SectionFrame } from './section-frame.tsx'
import { developersText } from './settings.text.ts'

/** Links to the screens that connect the shop with other programs; for super admins. */
export function DevelopersSection() {
  const t = useText(developersText)
  const links = [
    { to: '/admin/settings/api', name: t.keys, help: t.keysHelp },
    { to: '/admin/settings/webhooks', name: t.webhooks, help: t.webhooksHelp },
  ]
  return (
    <SectionFrame id="developers" icon={CodeXml} title={t.title} lead={t.lead}>
      <ul
        aria-labelledby="developers-title"
        className="min-w-0 divide-y divide-line self-start rounded-card border border-line bg-surface"
      >
        {links.map(({ to, name, help }) => (
          <li key={to}>
            <Link to={to} className="flex items-center gap-3 px-5 py-3.5 hover:bg-sunk">
              <span className="min-w-0 grow">
                <span className="block font-medium">{name}</span>
                <span className="block text-small text-subtle">{help}</span>
              </span>
              <ChevronRight
                className="mirrored size-5 shrink-0 text-subtle"
                strokeWidth={1.6}
                aria-hidden="true"
              />
            </Link>
          </li>
        ))}
      </ul>
    </SectionFrame>
  )
}
