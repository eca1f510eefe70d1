import { shopperTemplates } from './shopper-templates.text.ts'
import { staffTemplates } from './staff-templates.text.ts'
import type { Templates } from './template.rules.ts'

export const DEFAULT_TEMPLATES: Templates = { ...shopperTemplates, ...staffTemplates }
