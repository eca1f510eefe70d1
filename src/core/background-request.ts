/** Sent with what a page asks for by itself, because the shop changed: nobody is at work on account of it. */
export const BACKGROUND_HEADER = 'x-background'
