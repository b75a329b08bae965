/** Messages about an arrangement of the drawer that cannot be saved. */
import { t } from '#domain/basics/texts.ts'

export const drawerWords = {
  family: (name: string) => t("There is no family of devices '{{name}}'.", { name }),
  order: t('The order of the sensors cannot be read.'),
} as const
