export const SharedPage = () => null;
