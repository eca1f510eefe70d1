import { Check, CircleAlert } from 'lucide-react'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { useText } from '#ui/page/language.tsx'
import { missingFields, type CategoryForm, type ProductForm } from '../catalogue-form.rules.ts'
import { catalogueFormText } from '../catalogue-form.text.ts'

/** Which language is still incomplete. */
export function LanguageBadges({ form }: { form: CategoryForm | ProductForm }) {
  const t = useText(catalogueFormText)
  const missing = missingFields(form)
  return (
    <span className="flex flex-wrap justify-end gap-2 max-md:hidden">
      <LanguageBadge missing={missing.fr} complete={t.frenchComplete} incomplete={t.frenchMissing} />
      <LanguageBadge missing={missing.ar} complete={t.arabicComplete} incomplete={t.arabicMissing} />
    </span>
  )
}

interface LanguageBadgeProps {
  missing: number
  complete: string
  incomplete: (count: number) => string
}

function LanguageBadge({ missing, complete, incomplete }: LanguageBadgeProps) {
  return missing === 0 ? (
    <AdminBadge tone="ok" icon={Check}>
      {complete}
    </AdminBadge>
  ) : (
    <AdminBadge tone="henna" icon={CircleAlert}>
      {incomplete(missing)}
    </AdminBadge>
  )
}
