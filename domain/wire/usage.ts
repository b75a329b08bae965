/** What the portal reports of its own use: which pages are opened, and how quickly they come. */
import { z } from 'zod'

export const usagePath = '/v1/api/usage'

/** As screens name their paths: never a VIN, a unit or a number. */
const route = z
  .string()
  .max(80)
  .regex(/^\/(?!.*[A-HJ-NPR-Z0-9]{17})[\w/{}?-]*$/)
const vital = z.number().min(0).max(600_000)

export const usageReport = z.object({
  /** The pages that were opened, in their order. */
  views: z.array(route).max(50),
  /** Whether it is the window of a phone. */
  phone: z.boolean(),
  /** Of the page that the portal was loaded with. */
  vitals: z
    .object({
      route,
      ttfb: vital.optional(),
      fcp: vital.optional(),
      lcp: vital.optional(),
      inp: vital.optional(),
      cls: vital.optional(),
    })
    .nullish(),
})
export type UsageReport = z.infer<typeof usageReport>
