import { testConfiguration } from "./test-configuration.js";

testConfiguration("u85-256", 108);
