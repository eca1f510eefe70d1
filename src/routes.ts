/** Every URL of the product, one table. */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('app/shop-shell.tsx', [
    index('features/home/shop/home.page.tsx'),
    route('pieces', 'app/pieces.page.tsx'),
    route('*', 'app/not-found.page.tsx'),
  ]),
  route('language', 'app/language.route.ts'),
  route('media/:id/:file', 'features/media/media.route.ts'),
] satisfies RouteConfig
