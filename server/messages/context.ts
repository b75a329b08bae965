/** What developer messages add to the context of resolvers: the messages that show, and how to announce changes. */
import type { MessageBoard } from './board.ts'

export interface MessagesContext extends Pick<MessageBoard, 'showing' | 'flagsOf'> {
  /** Has every open portal look anew at which banners it shows. */
  readonly messagesChanged: () => void
  /** Has the other open portals of this user look anew at which banners they show. */
  readonly bannerDismissed: (userId: number) => void
}

declare module '../graphql/builder.ts' {
  interface Context {
    readonly messages: MessagesContext
  }
}
