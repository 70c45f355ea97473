import { testConfiguration } from "./test-configuration.js";

testConfiguration("u65-256", 34);
