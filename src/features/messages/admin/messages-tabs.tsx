import { Tabs } from '#ui/display/tabs.tsx'
import { useText } from '#ui/page/language.tsx'
import { messagesText } from './messages.text.ts'

export function MessagesTabs({ current }: { current: 'conversations' | 'newsletter' }) {
  const t = useText(messagesText)
  return (
    <div className="[&>nav]:md:px-0">
      <Tabs
        label={t.tabs}
        current={current}
        tabs={[
          { id: 'conversations', to: '/admin/messages', label: t.conversations },
          { id: 'newsletter', to: '/admin/messages/newsletter', label: t.newsletter },
        ]}
      />
    </div>
  )
}
