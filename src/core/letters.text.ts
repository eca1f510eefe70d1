import { plural } from './text.ts'

/** How many letters a field may hold, counted the Arabic way. */
export function lettersAr(count: number): string {
  return plural('ar', count, { few: '{n} أحرف', many: '{n} حرفًا', other: '{n} حرف' })
}
