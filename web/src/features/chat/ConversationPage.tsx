export const ConversationPage = () => null;
